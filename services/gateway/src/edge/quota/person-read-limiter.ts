import { Injectable } from '@nestjs/common';
import type { Quota } from '../../identity/index.ts';
import { type Bucket, MICRO_PER_TOKEN, take } from '../domain/token-bucket.ts';
import type { Grant } from './rate-limiter.ts';

/** Users with a bucket. Beyond this, the user whose last read is the oldest starts again with a full bucket. */
const BUCKETS_MAX = 10_000;
const MICROS_PER_MS = 1_000;

/**
 * One bucket for the reads of each user, in this process. It protects the gateway from a page that polls endlessly and needs no
 * exact count over all instances. A program that has spent the tenant's tokens does not block its users' reads.
 */
@Injectable()
export class PersonReadLimiter {
  private readonly buckets = new Map<string, Bucket>();

  take(userId: string, quota: Quota): Grant {
    const now = BigInt(Math.round(performance.now() * MICROS_PER_MS));
    const full = { levelMicro: BigInt(quota.burst) * MICRO_PER_TOKEN, refilledAtMicros: now };
    const { granted, bucket } = take(this.buckets.get(userId) ?? full, quota, [1], now);
    // Deleting first keeps the map in the order of the last reads.
    this.buckets.delete(userId);
    this.buckets.set(userId, bucket);
    const [oldest] = this.buckets.size > BUCKETS_MAX ? this.buckets.keys() : [];
    if (oldest !== undefined) this.buckets.delete(oldest);
    return { isGranted: granted > 0, levelMicro: bucket.levelMicro };
  }
}
