import type { Client, QueryConfig } from 'pg';

/** Far more statements than the services have; bounds the memory if code ever builds SQL at run time. */
const STATEMENTS_MAX = 500;

const names = new Map<string, string>();

/**
 * Makes a connection prepare each statement with parameters once. Parsing and planning are a fifth of the database work for a
 * submission. Prepared statements need a direct connection, or a pooler that supports them.
 */
export function prepareStatements(client: Client): void {
  const query = client.query.bind(client) as (query: string | QueryConfig, values?: unknown) => Promise<unknown>;
  client.query = ((text: string, values?: unknown) => {
    const name = Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    return name === undefined ? query(text, values) : query({ name, text, values: values as unknown[] });
  }) as Client['query'];
}

/** The same text of SQL has the same name in every connection of the process. */
function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < STATEMENTS_MAX) {
    name = `cpes_${names.size}`;
    names.set(text, name);
  }
  return name;
}
