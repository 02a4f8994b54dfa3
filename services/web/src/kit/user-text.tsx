/**
 * A user-supplied text, such as a title, a tag or the name of a store. It has its own direction and cannot reorder its
 * neighbours. Interface texts isolate their values themselves (`i18n/text.ts`); other strings use `isolated`.
 */
export function UserText({ children }: { readonly children: string | null }) {
  return <bdi>{children}</bdi>;
}
