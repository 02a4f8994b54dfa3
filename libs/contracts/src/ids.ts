/** Public ids are a prefix and the 32 hexadecimal digits of a UUIDv7: they sort by creation time. */
type Prefixed<P extends string> = `${P}_${string}`;

export type SkuId = Prefixed<'sku'>;
export type ReportId = Prefixed<'rpt'>;
export type RunId = Prefixed<'run'>;
export type EvidenceId = Prefixed<'evd'>;
export type KeyId = Prefixed<'key'>;
/** An endpoint of a subscriber. */
export type EndpointId = Prefixed<'whe'>;
/** The delivery of one message to one endpoint. */
export type DeliveryId = Prefixed<'dlv'>;
/** The `webhook-id` that subscribers receive: the same in every attempt and for every endpoint. */
export type MessageId = Prefixed<'msg'>;
/** The recovery of all messages that an endpoint missed. */
export type RecoveryId = Prefixed<'rcv'>;
/** A link by which a subscriber sees the deliveries of one endpoint. */
export type PortalLinkId = Prefixed<'whl'>;
/** A connection to a merchant's store. */
export type StoreId = Prefixed<'sto'>;
/** One SKU as a draft in one store; also the mark by which its product is known there. */
export type ListingId = Prefixed<'lst'>;
/** A person's request to push a listing to its store. */
export type PushId = Prefixed<'psh'>;
/** A tenant is named by a plain UUID: it appears in credentials and logs, never in a path. */
export type TenantId = string;

export const ID_PATTERN = {
  sku: /^sku_[0-9a-f]{32}$/,
  rpt: /^rpt_[0-9a-f]{32}$/,
  run: /^run_[0-9a-f]{32}$/,
  key: /^key_[0-9a-f]{32}$/,
  whe: /^whe_[0-9a-f]{32}$/,
  dlv: /^dlv_[0-9a-f]{32}$/,
  rcv: /^rcv_[0-9a-f]{32}$/,
  whl: /^whl_[0-9a-f]{32}$/,
  sto: /^sto_[0-9a-f]{32}$/,
  lst: /^lst_[0-9a-f]{32}$/,
  psh: /^psh_[0-9a-f]{32}$/,
} as const;

/** Puts a prefix before a UUID: `prefixed('sku', '0198…')` → `sku_0198…` without dashes. */
export function prefixed<P extends string>(prefix: P, uuid: string): Prefixed<P> {
  return `${prefix}_${uuid.replaceAll('-', '')}`;
}

/** A run has at most one report, so the report's id is the run's with another prefix; a repeat has the same one. */
export function reportIdOf(runId: RunId): ReportId {
  return `rpt_${runId.slice('run_'.length)}`;
}

/** The id of one piece of evidence within a run, named for what it supports. */
export function evidenceIdOf(runId: RunId, subject: string): EvidenceId {
  return `evd_${runId.slice('run_'.length)}_${subject}`;
}
