import { Client, type ClientConfig, type QueryConfig } from 'pg';

/** Far more than the services have; SQL that is put together at run time must not fill a connection's memory. */
const STATEMENTS_MAX = 500;

const names = new Map<string, string>();

/**
 * A connection that prepares each statement with parameters once, and after that only executes it: parsing and planning are
 * a fifth of what the database does for the pipeline. Statements prepared so need a connection of their own, or a pooler
 * that keeps them.
 */
export class PreparingClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (query: string | QueryConfig, values?: unknown) => unknown;
    this.query = ((text: string | QueryConfig, values?: unknown) => {
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
      return name === undefined
        ? query(text, values)
        : query({ name, text: text as string, values: values as unknown[] });
    }) as Client['query'];
  }
}

function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < STATEMENTS_MAX) {
    name = `cpes_${names.size}`;
    names.set(text, name);
  }
  return name;
}
