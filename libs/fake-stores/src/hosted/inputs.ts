/** The inputs that the fake store reads, as graphql-js returns them. Others are accepted and ignored. */
export interface CustomId {
  readonly namespace?: string | null;
  readonly key: string;
  readonly value: string;
}
export interface Identifier {
  readonly customId?: CustomId;
  readonly handle?: string;
  readonly id?: string;
}
export interface MetafieldInput {
  readonly namespace?: string | null;
  readonly key?: string | null;
  readonly type?: string | null;
  readonly value?: string | null;
}
export interface VariantInput {
  readonly id?: string | null;
  readonly sku?: string | null;
  /** Text, or a number: the schema accepts both. */
  readonly price?: unknown;
  readonly optionValues?: readonly { readonly optionName?: string | null; readonly name?: string | null }[] | null;
  readonly inventoryItem?: {
    readonly sku?: string | null;
    readonly cost?: unknown;
    readonly countryCodeOfOrigin?: string | null;
    readonly harmonizedSystemCode?: string | null;
    readonly requiresShipping?: boolean | null;
    readonly tracked?: boolean | null;
    readonly measurement?: { readonly weight?: { readonly unit: string; readonly value: number } | null } | null;
  } | null;
}
/** Fields that an update and a set share. */
export interface ProductFields {
  readonly id?: string | null;
  readonly handle?: string | null;
  readonly title?: string | null;
  readonly status?: 'ACTIVE' | 'ARCHIVED' | 'DRAFT' | 'UNLISTED' | null;
  readonly descriptionHtml?: string | null;
  readonly vendor?: string | null;
  readonly productType?: string | null;
  readonly tags?: readonly string[] | null;
  readonly seo?: { readonly title?: string | null; readonly description?: string | null } | null;
  readonly metafields?: readonly MetafieldInput[] | null;
}
export interface SetInput extends ProductFields {
  readonly files?: readonly { readonly originalSource?: string | null }[] | null;
  readonly productOptions?:
    | readonly {
        readonly name?: string | null;
        readonly values?: readonly { readonly name?: string | null }[] | null;
      }[]
    | null;
  readonly variants?: readonly VariantInput[] | null;
}

export interface Refusal {
  readonly code: string | null;
  readonly field: readonly string[];
  readonly message: string;
}
export const refusal = (code: string | null, field: readonly string[], message: string): Refusal => ({
  code,
  field,
  message,
});

/** Decimal text of an amount; undefined for an invalid or negative one. */
export function amountIn(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^\d{1,12}(\.\d{1,4})?$/.test(text) ? text : undefined;
}
