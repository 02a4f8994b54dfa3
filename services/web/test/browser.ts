import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, type BrowserContext, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { Client } from 'pg';

interface Credentials {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly email: string;
  readonly password: string;
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const credentials = JSON.parse(process.env['CPES_CREDENTIALS'] ?? '{}') as Credentials;
/** An owner of another tenant, in which no test creates anything. */
export const stranger = JSON.parse(process.env['CPES_STRANGER'] ?? '{}') as Pick<Credentials, 'email' | 'password'>;
/** An owner of a third tenant, with the key of the WooCommerce demo shop and the address that sets its traps. */
export const merchant = JSON.parse(process.env['CPES_MERCHANT'] ?? '{}') as typeof stranger & {
  readonly shop: { readonly key: string; readonly secret: string; readonly pagesUrl: string };
};
/** An owner of a tenant whose terms change, and with them the reports of all its candidates. */
export const importer = JSON.parse(process.env['CPES_IMPORTER'] ?? '{}') as typeof stranger;
/** An owner of a tenant with programs, and an analyst of the same tenant. */
export const integrator = JSON.parse(process.env['CPES_INTEGRATOR'] ?? '{}') as typeof stranger;
export const analyst = JSON.parse(process.env['CPES_ANALYST'] ?? '{}') as typeof stranger;
/** An operator, who sees all tenants but none of their candidates. */
export const operator = JSON.parse(process.env['CPES_OPERATOR'] ?? '{}') as typeof stranger;
export const ORIGIN = credentials.baseUrl.replace(/\/v2$/, '');

/** Each size and each scheme once; `npm run test:long` tests every combination. */
const ALL_LOOKS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 320 },
  { colorScheme: 'light', width: 320 },
  { colorScheme: 'dark', width: 1280 },
] as const;
export const LOOKS = process.env['LOOKS'] === 'all' ? ALL_LOOKS : ALL_LOOKS.slice(0, 2);

/** A page that fails the test on any console or script error, such as a missing file or a policy violation. */
export const test = base.extend<{ readonly page: Page }>({
  baseURL: ORIGIN,
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !isWithoutCapacity(message)) errors.push(message.text());
    });
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(errors).toEqual([]);
  },
});
export { expect };

/** A busy machine has no capacity for a what-if or an offer board, and the page asks again. */
function isWithoutCapacity(message: ConsoleMessage): boolean {
  const isPostponed = /\/app\/api\/(what-if|skus\/[^/]+\/offer-board)(\?|$)/.test(message.location().url);
  return isPostponed && message.text().includes('503');
}

/** Each user's session in this worker. A sign-in hashes a password, which is slow on purpose. */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>();

/** Opens the candidates, as the demo user by default. Tests of one worker share a user's session. */
export async function signIn(page: Page, person?: typeof stranger): Promise<void> {
  await openSignedIn(page, '/app', person);
  await expect(page.getByRole('heading', { name: 'Candidates', level: 1 })).toBeVisible();
}

/** Opens a page as the demo user by default, whose session tests of one worker share. */
export async function openSignedIn(page: Page, path: string, person: typeof stranger = credentials): Promise<void> {
  const kept = sessions.get(person.email);
  if (kept === undefined) {
    await signInByForm(page, person);
    sessions.set(person.email, await page.context().storageState());
  } else await page.context().setStorageState(kept);
  await page.goto(path);
}

/** Begins a session of the test alone: types the password of the demo user by default, and waits for the candidates. */
export async function signInByForm(page: Page, { email, password }: typeof stranger = credentials): Promise<void> {
  await page.goto('/app');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Candidates', level: 1 })).toBeVisible();
}

/** A separate signed-in page that may have console errors, because browsers log expected error responses. */
export async function elsewhere(page: Page, person?: typeof stranger): Promise<Page> {
  const context = page.context().browser();
  if (context === null) throw new Error('no browser');
  const other = await context.newPage({ baseURL: ORIGIN });
  await signIn(other, person);
  return other;
}

/** Opens the listing of a SKU and generates it if it is missing. */
export async function openListing(page: Page, skuId: string): Promise<void> {
  await page.goto(`/app/skus/${skuId}/listing`);
  const write = page.getByRole('button', { name: 'Write from the candidate' });
  const title = page.getByLabel('Title', { exact: true });
  await expect(write.or(title)).toBeVisible();
  if (await write.isVisible()) await write.click();
  await expect(title).toBeVisible();
}

/** A busy service refuses a submission with a 503 and stores nothing, so it is sent again for this long. */
const ACCEPTED_MS_MAX = 60_000;

/** Submits a candidate through the API, and resolves to its SKU once it has a report. */
export async function evaluated(title: string, changes: object = {}): Promise<{ skuId: string; reportId: string }> {
  const candidate = {
    title,
    factoryUnitCostCents: 480,
    targetRetailPriceCents: 3495,
    weightGrams: 450,
    dimensionsMm: { length: 80, width: 80, height: 270 },
    supplierCountry: 'CN',
    targetMarket: 'US',
    ...changes,
  };
  let made: { skuId: string; reportId: string } | undefined;
  await expect(async () => {
    const answer = await fetch(`${credentials.baseUrl}/skus`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${credentials.apiKey}`,
        'content-type': 'application/json',
        prefer: 'wait=10',
      },
      body: JSON.stringify(candidate),
    });
    expect(answer.ok).toBe(true);
    made = (await answer.json()) as typeof made;
  }).toPass({ timeout: ACCEPTED_MS_MAX });
  return made!;
}

/** Calls the browser API as the signed-in user. */
export function call<T>(page: Page, method: string, path: string, body: object): Promise<T> {
  return page.evaluate(
    async ([verb, address, sent]) => {
      const headers = { 'content-type': 'application/json', prefer: 'wait=10' };
      const answer = await fetch(`/app/api${address}`, { method: verb, headers, body: sent });
      return (await answer.json()) as T;
    },
    [method, path, JSON.stringify(body)] as const,
  );
}

/** A promise that holds responses back until the test opens it. */
export function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** The violations that axe finds on the page, and whether anything is wider than the window. */
export async function flaws(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const violations = await page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run: (
          root: Document,
          options: object,
        ) => Promise<{ violations: { id: string; impact: string; nodes: { target: string[] }[] }[] }>;
      };
    };
    const found = await axe.run(document, { runOnly: rules });
    return found.violations.map(
      ({ id, impact, nodes }) => `${id} ${impact}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
    );
  }, RULES);
  const [width = 0, room = 0] = await page.evaluate((): readonly number[] => [
    document.documentElement.scrollWidth,
    window.innerWidth,
  ]);
  return [...violations, ...(width > room ? [`${String(width)} px wide`] : [])];
}

/** Inserts a dead letter, as if its service had given up. Reasons that differ only in numbers share a cause. */
export async function park({
  queue,
  id,
  reason,
  body,
}: {
  readonly queue: string;
  readonly id: string;
  readonly reason: string;
  readonly body: { readonly skuId: string; readonly [member: string]: unknown };
}): Promise<void> {
  const type = queue.slice(queue.indexOf('.') + 1);
  const message = {
    id,
    type,
    tenantId: '01980000-0000-7000-8000-000000000000',
    aggregateType: 'sku',
    aggregateId: body.skuId,
    occurredAt: new Date().toISOString(),
    attempt: 3,
    body: JSON.stringify(body),
  };
  const cause = createHash('sha256').update(reason.replaceAll(/\d+/g, '')).digest('hex').slice(0, 16);
  const client = new Client(process.env['CPES_GATEWAY_DATABASE']);
  await client.connect();
  try {
    await client.query(
      `INSERT INTO parked_messages
         (queue, message_id, resend, tenant_id, type, aggregate_id, message, fault_kind, fault_code, reason, cause, attempts)
       VALUES ($1, $2, 0, $3, $4, $5, $6, 'invalid', 'invalid', $7, $8, 3)`,
      [queue, id, message.tenantId, type, body.skuId, JSON.stringify(message), reason, cause],
    );
  } finally {
    await client.end();
  }
}

/** Inserts an unpublished event, as if the broker had refused it too often. No queue receives its type. */
export async function failToPublish(type: string): Promise<void> {
  const client = new Client(process.env['CPES_GATEWAY_DATABASE']);
  await client.connect();
  try {
    await client.query(
      `INSERT INTO outbox_failed (seq, id, tenant_id, aggregate_id, routing_key, payload, headers, created_at, attempts, reason)
       SELECT coalesce(max(seq), 0) + 1, gen_random_uuid(), '01980000-0000-7000-8000-000000000000', 'lst_1', $1, '{}',
         '{"occurredAt": "2026-11-26T10:00:00Z"}', now(), 15, 'no queue receives ' || $1 FROM outbox_failed`,
      [type],
    );
  } finally {
    await client.end();
  }
}
