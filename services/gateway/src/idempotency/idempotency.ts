import type { RunId, TenantId } from '@cpes/contracts';
import { fingerprintOf, idempotencyKeyOf, keyMismatch, locationAt, operationOf } from '@cpes/http-api';
import type { Transaction } from '@cpes/persistence';
import { faultOf } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EntityManager } from 'typeorm';
import { IdempotencyRepository, type KeyUse } from './idempotency.repository.ts';

/** The response for a created resource. */
export interface Answer {
  readonly location: string;
  /** The started run, if any: a repeat may wait for its end. */
  readonly runId: RunId | null;
  /** JSON text, rendered on demand. */
  body(): string;
}

/** Saves the response in the transaction of its subject. Absent for a request without a key. */
export interface Keep {
  write(tx: Transaction, answer: Answer): void;
  insert(manager: EntityManager, answer: Answer): Promise<void>;
}

/** A use of a key, with the digest of its body. */
export interface FingerprintedUse extends KeyUse {
  readonly fingerprint: string;
}

type Make = (keep: Keep | undefined) => Promise<Answer>;

/** Executes a POST once per `Idempotency-Key`, and gives its repeats the first response. */
@Injectable()
export class Idempotency {
  /**
   * Local to this process, so that concurrent repeats do not fail each other's transactions. As many entries as requests under way.
   */
  private readonly underWay = new Map<string, Promise<void>>();

  constructor(private readonly store: IdempotencyRepository) {}

  /**
   * The response to a request: made by `make`, which calls `keep` in its transaction, or the first response to its key. Sets its
   * headers. Throws an `invalid` fault for a malformed key, and for one that was used with another body.
   */
  async answer(
    { tenantId }: { readonly tenantId: TenantId },
    request: FastifyRequest<{ Body: Buffer | undefined }>,
    reply: FastifyReply,
    make: Make,
  ): Promise<Answer> {
    const key = idempotencyKeyOf(request);
    const { answer, isReplayed } =
      key === undefined
        ? { answer: await make(undefined), isReplayed: false }
        : await this.once(
            { tenantId, key, operation: operationOf(request), item: 0, fingerprint: fingerprintOf(request.body) },
            make,
          );
    void reply.header('location', locationAt(request.url, answer.location));
    if (isReplayed) void reply.header('idempotent-replayed', 'true');
    return answer;
  }

  /** The response to one use of a key. A failure before the commit saves nothing, and the key can be used again. */
  async once(use: FingerprintedUse, make: Make): Promise<{ answer: Answer; isReplayed: boolean }> {
    const id = JSON.stringify([use.tenantId, use.operation, use.item, use.key]);
    const first = this.underWay.get(id);
    if (first !== undefined) {
      await first;
      return this.findOrMake(use, make);
    }
    const attempt = this.findOrMake(use, make);
    const settled = attempt.then(
      () => undefined,
      () => undefined,
    );
    this.underWay.set(id, settled);
    try {
      return await attempt;
    } finally {
      this.underWay.delete(id);
    }
  }

  private async findOrMake(use: FingerprintedUse, make: Make): Promise<{ answer: Answer; isReplayed: boolean }> {
    const earlier = await this.find(use);
    if (earlier !== undefined) return { answer: earlier, isReplayed: true };
    try {
      return { answer: await make(this.keepFor(use)), isReplayed: false };
    } catch (error) {
      // Another gateway may have been faster, or the commit has succeeded and only its confirmation was lost.
      const made = faultOf(error).kind === 'rate-limited' ? undefined : await this.find(use);
      if (made === undefined) throw error;
      return { answer: made, isReplayed: true };
    }
  }

  private async find(use: FingerprintedUse): Promise<Answer | undefined> {
    const kept = await this.store.find(use);
    if (kept === undefined) return undefined;
    if (kept.fingerprint !== use.fingerprint) throw keyMismatch();
    return { location: kept.location, runId: kept.runId, body: () => kept.body };
  }

  private keepFor(use: FingerprintedUse): Keep {
    const kept = (answer: Answer) => ({
      fingerprint: use.fingerprint,
      location: answer.location,
      runId: answer.runId,
      body: answer.body(),
    });
    return {
      write: (tx, answer) => this.store.write(tx, use, kept(answer)),
      insert: (manager, answer) => this.store.insert(manager, use, kept(answer)),
    };
  }
}
