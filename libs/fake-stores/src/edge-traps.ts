import type { TrapTable } from './traps.ts';

export type EdgeTrap =
  | 'hang-up'
  | 'cut-answer'
  | 'answer-late'
  | 'work-late'
  | 'html-answer'
  | 'redirect'
  | 'notice-before-json'
  | 'maintenance';

/** Faults of networks, proxies and hosts, for any platform. */
export const EDGE_TRAPS: TrapTable<EdgeTrap> = {
  'hang-up': {
    text: 'The connection is closed without a response: before the work, or after it (done=true).',
    defaults: { done: false },
  },
  'cut-answer': { text: 'The work is done; the connection is closed in the middle of the response.' },
  'answer-late': { text: 'The work is done at once; the response comes after ms.', defaults: { ms: 60_000 } },
  'work-late': {
    text: 'The work and the response come after ms, when clients have timed out.',
    defaults: { ms: 5_000 },
  },
  'html-answer': {
    text: 'A proxy responds with a page of any status (500, 503, 429, 403, 404, 200): instead of the work, or after it (done=true). value: the Retry-After of 429 and 503.',
    defaults: { status: 503, done: false },
  },
  redirect: {
    text: 'The store redirects the request to another address (value, or one of this store).',
    defaults: { status: 307 },
  },
  maintenance: {
    text: 'The shop is in maintenance: from one call on (at, or the next), every request gets a 503, for ms.',
    defaults: { ms: 60_000 },
  },
  'notice-before-json': { text: 'The work is done; the response has a PHP notice before its JSON.' },
};
