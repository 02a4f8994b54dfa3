/**
 * Names of members that publish, plan to publish, or carry more than one product, as letters in lower case. The shapes of calls
 * have none of them; this list is a second defence in case a shape is wrong.
 */
const REFUSED_NAMES: ReadonlySet<string> = new Set([
  ...[
    'publish',
    'published',
    'publishedat',
    'publishedatgmt',
    'publisheddate',
    'publishdate',
    'publishedscope',
    'unpublish',
  ],
  ...['publication', 'publications', 'publicationid', 'publishablepublish', 'productpublish', 'productpublications'],
  ...['datecreated', 'datecreatedgmt', 'datepublished', 'date', 'dategmt', 'postdate', 'postdategmt', 'poststatus'],
  ...['create', 'update', 'delete', 'batch', 'variations', 'variantid', 'method', 'slug', 'handle', 'postpassword'],
  ...['featured', 'saleprice', 'image', 'redirectnewhandle', 'operationname', 'extensions', 'proto', 'constructor'],
]);
/** The words of a status that is not a draft, in any case of their letters. */
const REFUSED_STATUSES: ReadonlySet<string> = new Set([
  'publish',
  'published',
  'active',
  'unlisted',
  'archived',
  'future',
  'pending',
  'private',
  'auto-draft',
  'inherit',
]);
/** Deeper than any body of the allow-list. */
const DEPTH_MAX = 8;

/** The pointer to the first forbidden member of a body, at any depth; undefined when there is none. */
export function refusedMemberIn(value: unknown, pointer = '', depth = 0): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > DEPTH_MAX) return pointer;
  for (const [name, member] of Object.entries(value)) {
    const at = `${pointer}/${name}`;
    const letters = name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^a-z]/g, '');
    if (REFUSED_NAMES.has(letters)) return at;
    const isStatus = letters === 'status' || letters === 'visibility';
    if (isStatus && (typeof member !== 'string' || REFUSED_STATUSES.has(member.trim().toLowerCase()))) return at;
    const deeper = refusedMemberIn(member, at, depth + 1);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}
