import { request } from 'undici';

/** Accepted and unfinished submissions of the baseline or of conventional Nest, over all gateway instances. */
export async function openRunsOf(origins: readonly string[]): Promise<number> {
  const counts = await Promise.all(
    origins.map(async (origin) => {
      const { body } = await request(`${origin}/open`);
      return ((await body.json()) as { open: number }).open;
    }),
  );
  return counts.reduce((sum, one) => sum + one, 0);
}
