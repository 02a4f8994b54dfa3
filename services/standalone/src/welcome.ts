import { type DemoCredentials, readDemoCredentials } from './demo-credentials.ts';

/** The welcome text: the addresses, the demo key, and a command that evaluates a candidate. */
export async function welcome(options: {
  url: string;
  /** Of further gateways. */
  furtherUrls?: readonly string[];
  /** By process. */
  metricsPorts: ReadonlyMap<string, number>;
  /** Of the private broker, if there is one. */
  brokerUrl?: string;
  credentialsFile: string;
  logs: string;
  demoPages?: readonly string[];
  /** Signs the demo user in once. */
  signInToken?: string | undefined;
}): Promise<string> {
  const {
    url,
    furtherUrls = [],
    metricsPorts,
    brokerUrl,
    credentialsFile,
    logs,
    demoPages = [],
    signInToken,
  } = options;
  const demo = await readDemoCredentials(credentialsFile);
  const apiKey = demo?.apiKey ?? 'YOUR_KEY';
  return `
CPES is running. Ctrl-C stops all of it.

  Web          ${url}/app
${signInToken === undefined ? '' : `  Sign in      ${url}/app/join#${signInToken}  (works once, within an hour)\n`}  API          ${url}/v2
${furtherUrls.map((further) => `               ${further}/v2\n`).join('')}  Reference    ${url}/docs
${metrics(metricsPorts)}${brokerUrl === undefined ? '' : `  Broker       ${brokerUrl}\n`}  Logs         ${logs}
${demoPages.map((page) => `  Demo store   ${page}\n`).join('')}${demo === undefined ? noCredentials(credentialsFile) : credentials(demo, credentialsFile)}

Evaluate a candidate:

  curl -sS ${url}/v2/skus \\
    -H 'Authorization: Bearer ${apiKey}' -H 'Content-Type: application/json' -H 'Prefer: wait=5' \\
    -d '{"title":"Insulated stainless bottle 600 ml","factoryUnitCostCents":480,"targetRetailPriceCents":3495,"weightGrams":450,"dimensionsMm":{"length":80,"width":80,"height":270},"supplierCountry":"CN","targetMarket":"US"}'

The answer names a reportId; read the report with:

  curl -sS -H 'Authorization: Bearer ${apiKey}' ${url}/v2/reports/REPORT_ID
`;
}

function metrics(ports: ReadonlyMap<string, number>): string {
  const addresses = [...ports].map(([name, port]) => `http://127.0.0.1:${port}/metrics  ${name}`);
  return `  Metrics      ${addresses.join('\n               ')}\n`;
}

function credentials(demo: DemoCredentials, file: string): string {
  const { apiKey, email, password, operatorEmail, operatorPassword } = demo;
  const operator = operatorEmail === undefined ? '' : `  Operator     ${operatorEmail}  ${operatorPassword ?? ''}\n`;
  return `  Demo key     ${apiKey}\n  Demo user    ${email}  ${password}\n${operator}  (kept in ${file})`;
}

function noCredentials(file: string): string {
  return `
There is no demo key in ${file}. Create one (without --tenant it lists the tenants):

  npm run admin -- key create --tenant ID`;
}
