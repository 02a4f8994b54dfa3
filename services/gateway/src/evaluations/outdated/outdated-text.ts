/** The member `outdated` of a SKU and a report, as JSON text; null without a mark. */
export function outdatedOf(since: Date | null, body: string | null): string | null {
  return since === null || body === null ? null : `{"since":"${since.toISOString()}",${body.slice(1)}`;
}
