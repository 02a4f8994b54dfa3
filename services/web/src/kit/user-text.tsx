/**
 * A text that somebody typed: a title, a tag, a reference, the name of a store. It has its own direction, and nothing in it reorders
 * the words beside it. Texts of the interface isolate their values themselves (`texts/text.ts`); other strings use `isolated`.
 */
export function UserText({ children }: { readonly children: string | null }) {
  return <bdi>{children}</bdi>;
}
