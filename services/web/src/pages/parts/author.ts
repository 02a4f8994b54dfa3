import { useSession } from '../../app/session.tsx';

interface Texts {
  readonly you: string;
  readonly key: string;
  readonly other: string;
}

/** Names the author of a version: the user of the page, an API key, or another user. */
export function useAuthorOf({ you, key, other }: Texts): (savedBy: string | null) => string {
  const { userId } = useSession();
  return (savedBy) => (savedBy === userId ? you : savedBy?.startsWith('key_') === true ? key : other);
}
