import { Injectable } from '@nestjs/common';
import { type Bucket, MICRO_PER_TOKEN, type Quota, take } from '../domain/token-bucket.ts';
import type { Grant } from './rate-limiter.ts';

/** People of whom a bucket is kept. Beyond it, the one that has read nothing for longest has a full bucket again. */
const BUCKETS_MAX = 10_000;
const MICROS_PER_MS = 1_000;

/**
 * One bucket for the reads of each person, in this process: it protects the gateway from a page that asks without end, and needs no
 * exact count over all instances. A program that has spent the tenant's tokens keeps nobody from reading.
 */
@Injectable()
export class PersonReadLimiter {
  private readonly buckets = new Map<string, Bucket>();

  take(userId: string, quota: Quota): Grant {
    const now = BigInt(Math.round(performance.now() * MICROS_PER_MS));
    const full = { levelMicro: BigInt(quota.burst) * MICRO_PER_TOKEN, refilledAtMicros: now };
    const { granted, bucket } = take(this.buckets.get(userId) ?? full, quota, [1], now);
    // Deleted first, so that the map has its people in the order of their last reads.
    this.buckets.delete(userId);
    this.buckets.set(userId, bucket);
    const [oldest] = this.buckets.size > BUCKETS_MAX ? this.buckets.keys() : [];
    if (oldest !== undefined) this.buckets.delete(oldest);
    return { isGranted: granted > 0, levelMicro: bucket.levelMicro };
  }
}
