import type { GuardedClient } from '@cpes/outbound-http';
import type { Clock } from '@cpes/service-kit';
import type { QuoteKind, QuoteOf } from '../domain/quote.ts';
import { readAnswer } from './answers.ts';
import { type QuoteFacts, QuoteSource } from './quote-source.ts';

const ANSWER_BYTES_MAX = 65_536;

export interface HttpSourceOptions<Kind extends QuoteKind> {
  readonly kind: Kind;
  readonly url: string;
  /** Sent as a bearer token; never logged. */
  readonly token?: string | undefined;
  readonly client: GuardedClient;
  readonly clock: Clock;
}

/** A source with one POST of JSON that returns one object; see the README of this service. */
export class HttpQuoteSource<Kind extends QuoteKind> extends QuoteSource<Kind> {
  readonly kind: Kind;

  constructor(private readonly options: HttpSourceOptions<Kind>) {
    super();
    this.kind = options.kind;
  }

  async quote(facts: QuoteFacts, signal: AbortSignal): Promise<QuoteOf[Kind]> {
    const { url, token, client, clock } = this.options;
    const answer = await client.send({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ kind: this.kind, candidate: facts }),
      signal,
      responseBytesMax: ANSWER_BYTES_MAX,
    });
    if (answer.status !== 200) throw new Error(`the source returned ${answer.status}`);
    return readAnswer(this.kind, answer.body.toString('utf8'), clock.now());
  }
}
