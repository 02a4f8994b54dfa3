import { listOf, membersOf, scaled } from './loose-json.ts';

/** Third-country duty. Preferences (142), suspensions (112, 115) and quotas (122, 143) depend on proofs and dates, so none of them is read. */
const THIRD_COUNTRY_DUTY = '103';
/** All origins. The same measure with another area is a special case, such as the Channel Islands. */
const ALL_ORIGINS = '1011';
/** Provisional and definitive anti-dumping and countervailing duties. */
const TRADE_REMEDIES = new Set(['551', '552', '553', '554']);
/** A rate, and an addition to it. Any other expression is a minimum, a maximum or an amount that depends on the goods. */
const ADDED = new Set(['01', '04']);
const BPS_DIGITS_OF_PERCENT = 2;
/** Ten times the value: the highest duties in force are far below it. */
const BPS_MAX = 100_000;
/** The line of the nomenclature that goods are declared under; others only group. */
const DECLARABLE_SUFFIX = '80';

/** The duty of a declarable code. */
export interface UkDuty {
  readonly bps: number;
  /** The last day of the measure, if one is set. */
  readonly until?: string;
  /** Types of the measures against dumping and subsidies for the origin. */
  readonly remedies: readonly string[];
}

/** A commodity or heading of the UK tariff, as JSON:API. */
export interface UkDocument {
  readonly code: string;
  readonly isDeclarable: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships: Readonly<Record<string, unknown>>;
  readonly included: readonly Resource[];
}

interface Resource {
  readonly id: string;
  readonly type: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships: Readonly<Record<string, unknown>>;
}

/** Throws when the text is no such document. */
export function readUkDocument(body: unknown): UkDocument {
  const { data, included } = membersOf(body);
  const { attributes, relationships } = resourceOf(data);
  const { goods_nomenclature_item_id: code, declarable } = attributes;
  if (typeof code !== 'string' || !/^\d{10}$/.test(code)) throw new Error('the response has no commodity code');
  const resources = listOf(included).map(resourceOf);
  return { code, isDeclarable: declarable === true, attributes, relationships, included: resources };
}

/** The codes below a heading under which goods are declared. */
export function declarableCodes({ included, code, isDeclarable }: UkDocument): readonly string[] {
  if (isDeclarable) return [code];
  return included.flatMap(({ type, attributes }) => {
    const { goods_nomenclature_item_id: child, declarable, leaf, producline_suffix: suffix } = attributes;
    const isOne = declarable ?? (leaf === true && suffix === DECLARABLE_SUFFIX);
    return type === 'commodity' && typeof child === 'string' && isOne === true ? [child] : [];
  });
}

/** The ad valorem duty for goods of any origin; undefined without exactly one plain percentage. */
export function ukDutyOf(document: UkDocument, origin: string, day: string): UkDuty | undefined {
  const byName = new Map(document.included.map((resource) => [`${resource.type} ${resource.id}`, resource]));
  const related = ({ relationships }: Pick<Resource, 'relationships'>, name: string): readonly Resource[] =>
    listOf(membersOf(relationships[name])['data']).map((reference) => {
      const { type, id } = resourceOf(reference);
      return byName.get(`${type} ${id}`) ?? resourceOf(reference);
    });
  const idOf = (resource: Resource, name: string): string => related(resource, name)[0]?.id ?? '';
  const measures = related(document, 'import_measures').filter(
    (measure) => isInForce(measure, day) && !related(measure, 'excluded_countries').some(({ id }) => id === origin),
  );
  const duties = measures.filter(
    (one) => idOf(one, 'measure_type') === THIRD_COUNTRY_DUTY && idOf(one, 'geographical_area') === ALL_ORIGINS,
  );
  const [duty] = duties;
  if (duty === undefined || duties.length > 1) return undefined;
  const bps = sumBps(related(duty, 'measure_components'));
  if (bps === undefined) return undefined;
  const until = lastDayOf(duty);
  const remedies = measures
    .filter((one) => TRADE_REMEDIES.has(idOf(one, 'measure_type')) && mayCover(idOf(one, 'geographical_area'), origin))
    .map((one) => idOf(one, 'measure_type'));
  return { bps, ...(until !== undefined && { until }), remedies: [...new Set(remedies)].toSorted() };
}

/** Percentages alone; an amount for a weight or a number makes the rate unusable. */
function sumBps(components: readonly Resource[]): number | undefined {
  const parts = components.map(({ attributes }) => {
    const { duty_expression_id: expression, duty_amount: amount } = attributes;
    const isPercentage = (attributes['monetary_unit_code'] ?? attributes['measurement_unit_code'] ?? null) === null;
    return isPercentage && ADDED.has(String(expression)) ? scaled(amount, BPS_DIGITS_OF_PERCENT) : undefined;
  });
  if (parts.length === 0 || parts.includes(undefined)) return undefined;
  const bps = parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
  return bps <= BPS_MAX ? bps : undefined;
}

/** A group of countries may contain the origin; the answer does not list its members. */
function mayCover(area: string, origin: string): boolean {
  return area === origin || !/^[A-Z]{2}$/.test(area);
}

function isInForce(measure: Resource, day: string): boolean {
  const start = dayIn(measure.attributes['effective_start_date']);
  return start !== undefined && start <= day && (lastDayOf(measure) ?? day) >= day;
}

function lastDayOf({ attributes }: Resource): string | undefined {
  return dayIn(attributes['effective_end_date']);
}

function dayIn(value: unknown): string | undefined {
  return typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(value)?.[0] : undefined;
}

function resourceOf(value: unknown): Resource {
  const { id, type, attributes, relationships } = membersOf(value);
  return {
    id: String(id),
    type: String(type),
    attributes: membersOf(attributes),
    relationships: membersOf(relationships),
  };
}
