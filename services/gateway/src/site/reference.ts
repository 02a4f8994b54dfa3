import { PROBLEM_TYPES, PROBLEMS } from '@cpes/http-api';
import {
  type Addressed,
  type Answer,
  answerOf,
  type Content,
  type Described,
  operationsIn,
  type Schema,
} from './described.ts';
import { allFieldsOf, boundsOf, fieldsOf, fieldTable, meaningOf, typeOf, unitIn } from './fields.ts';
import { html, type Html, prose } from './html.ts';

type Components = Described['components'];

const PROBLEM = 'application/problem+json';
const REPORT = 'ReportResponse';
const READ_REPORT = 'getReport';

/** The API reference as one HTML page that needs no script. */
export function referencePage(document: Described): Html {
  const { info, tags = [], paths, webhooks = {} } = document;
  const { components } = document;
  const { schemas } = components;
  const operations = operationsIn(paths);
  const groups = tags.map(({ name, description = '' }) => ({
    name,
    description,
    id: idOf(name),
    operations: operations.filter(({ operation }) => operation.tags?.includes(name)),
  }));
  const hooks = operationsIn(webhooks);
  const report = exampleReport(operations, components);
  return html`<header>
      <p class="product">CPES</p>
      <h1>${info.title}</h1>
      <p class="lead">${info.description}</p>
      <p>
        API version ${info.version} · <a href="/openapi.json">OpenAPI 3.1</a> ·
        <a href="/docs/console">Console: send requests from the browser</a>
      </p>
    </header>
    <nav aria-label="Contents">
      <h2>Contents</h2>
      <ul>
        <li><a href="#basics">Basics</a></li>
        ${groups.map(
          (group) => html`<li><a href="#${group.id}">${group.name}</a>${operationList(group.operations)}</li> `,
        )}${hooks.length === 0 ? '' : html`<li><a href="#webhooks">Webhooks</a>${operationList(hooks)}</li>`}
        <li><a href="#report">The report, field by field</a></li>
        <li>
          <a href="#problems">Problems</a>
          <ul>
            ${Object.keys(PROBLEMS).map((code) => html`<li><a href="#problem-${code}">${code}</a></li>`)}
          </ul>
        </li>
        <li><a href="#schemas">Schemas</a></li>
      </ul>
    </nav>
    <main id="content">
      ${basics()}
      ${groups.map(
        (group) =>
          html`<section id="${group.id}">
            <h2>${group.name}</h2>
            <p>${prose(group.description)}</p>
            ${group.operations.map((one) => operationSection(one, components))}
          </section> `,
      )}
      ${
        hooks.length === 0
          ? ''
          : html`<section id="webhooks">
              <h2>Webhooks</h2>
              <p>What CPES sends to the endpoints of a tenant.</p>
              ${hooks.map((one) => operationSection(one, components))}
            </section>`
      }
      ${reportSection(schemas, report)}
      <section id="problems">
        <h2>Problems</h2>
        <p>Every error is <code>${PROBLEM}</code> (RFC 9457). Rely on <code>code</code>; texts may change.</p>
        ${Object.entries(PROBLEMS).map(
          ([code, { status, title, meaning }]) =>
            html`<article id="problem-${code}">
              <h3><span class="status">${status}</span> <code>${code}</code> ${anchor(`problem-${code}`, code)}</h3>
              <p><strong>${title}.</strong> ${prose(meaning)}</p>
              <p>
                <a href="${PROBLEM_TYPES}${code}"><code>${PROBLEM_TYPES}${code}</code></a>
              </p>
            </article> `,
        )}
      </section>
      <section id="schemas">
        <h2>Schemas</h2>
        ${Object.entries(schemas).map(([name, schema]) => schemaSection(name, schema, schemas))}
      </section>
    </main>`;
}

/** The example report of the description. */
function exampleReport(operations: readonly Addressed[], components: Components): unknown {
  const answer = operations.find(({ operation }) => operation.operationId === READ_REPORT)?.operation.responses['200'];
  return answer === undefined ? undefined : answerOf(answer, components).content?.['application/json']?.example;
}

function operationList(operations: readonly Addressed[]): Html {
  return html`<ul>
    ${operations.map(
      ({ operation }) => html`<li><a href="#${operation.operationId}">${operation.operationId}</a></li>`,
    )}
  </ul>`;
}

function basics(): Html {
  return html`<section id="basics">
    <h2>Basics</h2>
    <ul>
      <li>
        Every call has <code>Authorization: Bearer API_KEY</code>. Paths under <code>/api/v2</code> mean the same as
        those under <code>/v2</code>.
      </li>
      <li>
        Names contain units. <code>…Cents</code> is an integer in minor units of the document's currency (3495 is 34.95
        in USD, 3495 in JPY). <code>…Bps</code> is in basis points: 10,000 are 100 %. <code>…Percent</code> is a whole
        percent.
      </li>
      <li>A day is <code>YYYY-MM-DD</code>. A moment is ISO 8601 in UTC.</li>
      <li>A member without a value is <code>null</code>. Lists may be empty.</li>
    </ul>
  </section>`;
}

function operationSection({ method, path, operation }: Addressed, components: Components): Html {
  const { operationId, summary = '', description = '', parameters = [], requestBody, responses } = operation;
  const { schemas } = components;
  const answers = Object.entries(responses).map(([status, one]) => [status, answerOf(one, components)] as const);
  const successes = answers.filter(([status]) => Number(status) < 300);
  const others = answers.filter(([status]) => Number(status) >= 300);
  return html`<article id="${operationId}">
    <h3>
      <span class="method ${method.toLowerCase()}">${method}</span>
      <code>${path}</code> ${anchor(operationId, operationId)}
    </h3>
    <p class="summary">${prose(summary)}.</p>
    <p>${prose(description.startsWith(`${summary}. `) ? description.slice(summary.length + 2) : description)}</p>
    ${
      parameters.length === 0
        ? ''
        : html`<h4>Parameters</h4>
            <div class="scroll" tabindex="0" role="region" aria-label="Parameters of ${operationId}">
              <table>
                <thead>
                  <tr>
                    <th>Name</th>
                    <th>In</th>
                    <th>Type</th>
                    <th>Meaning</th>
                  </tr>
                </thead>
                <tbody>
                  ${parameters.map(
                    (one) =>
                      html`<tr>
                        <th scope="row">
                          <code>${one.name}</code>${one.required === true ? '' : html` <small>optional</small>`}
                        </th>
                        <td>${one.in}</td>
                        <td>${typeOf(one.schema)}</td>
                        <td>${prose(one.description ?? '')} ${boundsOf(one.schema)}</td>
                      </tr> `,
                  )}
                </tbody>
              </table>
            </div>`
    }
    ${
      requestBody === undefined
        ? ''
        : html`<h4>Request</h4>
            ${contentSection(requestBody.content, schemas)}`
    }
    <h4>Response</h4>
    ${successes.map(([status, answer]) => answerSection(status, answer, schemas))}
    <details>
      <summary>Other responses: ${others.map(([status]) => status).join(', ')}</summary>
      <table>
        <tbody>
          ${others.map(
            ([status, answer]) =>
              html`<tr>
                <th scope="row">${status}</th>
                <td>${prose(answer.description)} ${problemLinks(status)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </details>
  </article> `;
}

function answerSection(status: string, answer: Answer, schemas: Described['components']['schemas']): Html {
  const headers = Object.entries(answer.headers ?? {});
  return html`<p><span class="status">${status}</span> ${prose(answer.description)}</p>
    ${contentSection(answer.content ?? {}, schemas)}
    ${
      headers.length === 0
        ? ''
        : html`<details>
            <summary>Header fields of the response</summary>
            <table>
              <tbody>
                ${headers.map(
                  ([name, header]) =>
                    html`<tr>
                      <th scope="row"><code>${name}</code></th>
                      <td>${prose(header.description ?? '')}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </details>`
    }`;
}

function contentSection(content: Content, schemas: Described['components']['schemas']): Html {
  return html`${Object.entries(content).map(([type, media]) => {
    const examples =
      media.example === undefined
        ? Object.values(media.examples ?? {})
        : [{ summary: 'Example', value: media.example }];
    const line = media['x-item-schema'];
    return html`<p>
        <code>${type}</code>: ${line === undefined ? typeOf(media.schema) : html`in each line ${typeOf(line)}`}
        ${prose(line === undefined ? '' : (media.schema.description ?? ''))}
      </p>
      ${media.schema.properties === undefined ? '' : fieldTable(fieldsOf(media.schema), schemas)}
      ${examples.map(
        ({ summary = 'Example', value }) =>
          html`<details>
            <summary>${summary}</summary>
            <pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>
          </details>`,
      )}`;
  })}`;
}

function problemLinks(status: string): Html {
  const codes = Object.entries(PROBLEMS).filter(([, problem]) => String(problem.status) === status);
  return html`${codes.map(([code]) => html`<a href="#problem-${code}">${code}</a> `)}`;
}

/** Every field of a report with its meaning and its value in the example. */
function reportSection(schemas: Described['components']['schemas'], example: unknown): Html {
  return html`<section id="report">
    <h2>The report, field by field</h2>
    <p>
      What <a href="#${READ_REPORT}">${READ_REPORT}</a> answers, and what each field means. The values are those of the
      example; of a list, those of its first entry.
    </p>
    <div class="scroll" tabindex="0" role="region" aria-label="Fields of the report">
      <table class="report">
        <thead>
          <tr>
            <th>Field</th>
            <th>Type and unit</th>
            <th>Example</th>
            <th>Meaning</th>
          </tr>
        </thead>
        <tbody>
          ${allFieldsOf(schemas[REPORT] ?? {}, schemas).map(({ path, schema }) => {
            const depth = path.split('.').length - 1;
            return html`<tr id="report-${path}" class="depth-${depth}">
              <th scope="row">
                <a href="#report-${path}"><code>${path}</code></a>
              </th>
              <td>${typeOf(schema)}${unitIn(path)}</td>
              <td>${valueAt(example, path)}</td>
              <td>${prose(meaningOf(schema, schemas))} ${boundsOf(schema)}</td>
            </tr> `;
          })}
        </tbody>
      </table>
    </div>
  </section>`;
}

function valueAt(example: unknown, path: string): Html | undefined {
  const value = path
    .split(/\.|(?=\[\])/)
    .reduce<unknown>(
      (of, part) =>
        part === '[]' ? (of as unknown[] | undefined)?.[0] : (of as Record<string, unknown> | null | undefined)?.[part],
      example,
    );
  if (value === undefined || (typeof value === 'object' && value !== null)) return undefined;
  return html`<code>${JSON.stringify(value)}</code>`;
}

function schemaSection(name: string, schema: Schema, schemas: Described['components']['schemas']): Html {
  const fields = fieldsOf(schema);
  return html`<article id="schema-${name}">
    <h3><code>${name}</code> ${anchor(`schema-${name}`, name)}</h3>
    <p>${prose(schema.description ?? '')}${fields.length === 0 ? html`${typeOf(schema)}: ${valuesOf(schema)}` : ''}</p>
    ${fields.length === 0 ? '' : fieldTable(fields, schemas)}
  </article> `;
}

/** All schemas, because readers look them up here. */
function valuesOf({ enum: values = [] }: Schema): Html {
  return html`${values.map((value) => html`<code>${String(value)}</code> `)}`;
}

function anchor(id: string, name: string): Html {
  return html`<a class="anchor" href="#${id}" aria-label="Link to ${name}">#</a>`;
}

function idOf(name: string): string {
  return `group-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}
