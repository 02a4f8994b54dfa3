import { decodeJson, encodeText } from '@cpes/service-kit';

/** A name that no event of this version has. */
const FIELD = 'sinceNext';

/** An event as the next version would send it: every object of its body has an additional field with an object. */
export function withFieldsOfNext(body: Buffer): Buffer {
  return encodeText(
    JSON.stringify(decodeJson({ body }), (_, value: unknown) =>
      isObject(value) && !(FIELD in value) && !isOfNext(value) ? { ...value, [FIELD]: { nested: true } } : value,
    ),
  );
}

/** Whether the next version has sent this body. */
export function isFromNext(body: Buffer): boolean {
  return FIELD in (decodeJson({ body }) as object);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The added object gets no additional field. */
function isOfNext(value: object): boolean {
  return 'nested' in value;
}
