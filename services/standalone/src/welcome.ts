import { readFile } from 'node:fs/promises';

interface DemoCredentials {
  readonly apiKey: string;
  readonly email: string;
  readonly password: string;
}

/** What a person needs to see once everything runs: the addresses, the demo key, and a command that evaluates a candidate. */
export async function welcome(options: {
  url: string;
  metricsPort: number;
  credentialsFile: string;
  logs: string;
  demoPages?: readonly string[];
}): Promise<string> {
  const { url, metricsPort, credentialsFile, logs, demoPages = [] } = options;
  const demo = await kept(credentialsFile);
  const apiKey = demo?.apiKey ?? 'YOUR_KEY';
  return `
CPES is running. Ctrl-C stops all of it.

  Web          ${url}/app
  API          ${url}/v2
  Reference    ${url}/docs
  Metrics      http://127.0.0.1:${metricsPort}/metrics
  Logs         ${logs}
${demoPages.map((page) => `  Demo store   ${page}\n`).join('')}${demo === undefined ? noCredentials(credentialsFile) : credentials(demo, credentialsFile)}

Evaluate a candidate:

  curl -sS ${url}/v2/skus \\
    -H 'Authorization: Bearer ${apiKey}' -H 'Content-Type: application/json' -H 'Prefer: wait=5' \\
    -d '{"title":"Insulated stainless bottle 600 ml","factoryUnitCostCents":480,"targetRetailPriceCents":3495,"weightGrams":450,"dimensionsMm":{"length":80,"width":80,"height":270},"supplierCountry":"CN","targetMarket":"US"}'

The answer names a reportId; read the report with:

  curl -sS -H 'Authorization: Bearer ${apiKey}' ${url}/v2/reports/REPORT_ID
`;
}

function credentials({ apiKey, email, password }: DemoCredentials, file: string): string {
  return `  Demo key     ${apiKey}\n  Demo user    ${email}  ${password}\n  (kept in ${file})`;
}

function noCredentials(file: string): string {
  return `
No demo key is kept in ${file}. Make a new one (without --tenant it names the tenants):

  npm run admin -- key create --tenant ID`;
}

/** They are made with the first tenant. Who removed or changed the file, or restored a dump without it, has keys elsewhere. */
async function kept(file: string): Promise<DemoCredentials | undefined> {
  try {
    const content = JSON.parse(await readFile(file, 'utf8')) as Partial<DemoCredentials> | null;
    const { apiKey, email, password } = content ?? {};
    return apiKey && email && password ? { apiKey, email, password } : undefined;
  } catch {
    return undefined;
  }
}
