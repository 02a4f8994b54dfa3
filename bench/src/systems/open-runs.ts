import { request } from 'undici';

/** What the gateways of our own systems have accepted and not ended, all instances together. */
export async function openRunsOf(origins: readonly string[]): Promise<number> {
  const counts = await Promise.all(
    origins.map(async (origin) => {
      const { body } = await request(`${origin}/open`);
      return ((await body.json()) as { open: number }).open;
    }),
  );
  return counts.reduce((sum, one) => sum + one, 0);
}
