import { api, bodyOf } from './client.ts';

/** Adds a tag to a candidate and resolves to all of its tags. */
export async function addTagTo(skuId: string, tag: string): Promise<string[]> {
  if (isPathSegment(tag)) {
    const path = { params: { path: { skuId, tag } } };
    return bodyOf(await api.PUT('/app/api/skus/{skuId}/tags/{tag}', path)).tags;
  }
  return replaceTags(skuId, (tags) => (tags.includes(tag) ? tags : [...tags, tag]));
}

/** Removes a tag from a candidate and resolves to its other tags. */
export async function removeTagFrom(skuId: string, tag: string): Promise<string[]> {
  if (isPathSegment(tag)) {
    const path = { params: { path: { skuId, tag } } };
    return bodyOf(await api.DELETE('/app/api/skus/{skuId}/tags/{tag}', path)).tags;
  }
  return replaceTags(skuId, (tags) => tags.filter((one) => one !== tag));
}

/** Browsers resolve `.` and `..` in an address, also when they are encoded: a tag `..` would address the candidate itself. */
function isPathSegment(tag: string): boolean {
  return tag !== '.' && tag !== '..';
}

async function replaceTags(skuId: string, change: (tags: readonly string[]) => readonly string[]): Promise<string[]> {
  const path = { skuId };
  const { tags } = bodyOf(await api.GET('/app/api/skus/{skuId}', { params: { path } }));
  const body = { tags: [...change(tags)] };
  return bodyOf(await api.PUT('/app/api/skus/{skuId}/tags', { params: { path }, body })).tags;
}
