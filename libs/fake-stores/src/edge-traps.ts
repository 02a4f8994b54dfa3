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
    text: 'The connection is closed without an answer: before the work, or after it (done=true).',
    defaults: { done: false },
  },
  'cut-answer': { text: 'The work is done; the connection is closed in the middle of the answer.' },
  'answer-late': { text: 'The work is done at once; the answer comes after ms.', defaults: { ms: 60_000 } },
  'work-late': { text: 'The work is done, and answered, after ms: clients have given up.', defaults: { ms: 5_000 } },
  'html-answer': {
    text: 'A page of a proxy, with any status (500, 503, 429, 403, 404, 200): instead of the work, or after it (done=true). value: the Retry-After of 429 and 503.',
    defaults: { status: 503, done: false },
  },
  redirect: {
    text: 'The request is sent to another address (value, or one of this store) instead of being answered.',
    defaults: { status: 307 },
  },
  maintenance: {
    text: 'The shop is in maintenance: from one call on (at, or the next), everything is answered with 503, for ms.',
    defaults: { ms: 60_000 },
  },
  'notice-before-json': { text: 'The work is done; a notice of PHP stands before the JSON of the answer.' },
};
