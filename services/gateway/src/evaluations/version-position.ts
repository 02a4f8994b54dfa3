/** The largest `integer` of PostgreSQL: a larger number in a query is an error. */
const VERSION_MAX = 2_147_483_647;

/** Whether the position in a cursor is a version of a list of versions. */
export function isVersionPosition(position: readonly unknown[]): position is [number] {
  const [version] = position;
  return position.length === 1 && Number.isInteger(version) && Number(version) >= 1 && Number(version) <= VERSION_MAX;
}
