import type { RateCardKind, SubmittedCandidate } from '@cpes/contracts';
import { Clock } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../../identity/index.ts';
import { TermsInForce } from '../terms/terms-in-force.ts';
import { EvidencePreview } from '../what-if/evidence-preview.ts';
import type { EvidencePreviewResponse } from '../what-if/evidence-preview.response.ts';
import { lookupOf } from './card-kinds.ts';
import type { SavedRow } from './saved-row.ts';
import type { StoredCard } from './rate-card.repository.ts';
import type { RateCardVersionEntity } from './rate-card-version.entity.ts';
import { RateCardsInForce } from './rate-cards-in-force.ts';
import type { GivenCard } from './read-rate-card.ts';
import { type CardSource, dayOf, rowsFor } from './select-rows.ts';

/** Shows which reports of the newest SKUs another card would change. Nothing is stored. */
@Injectable()
export class RateCardPreview {
  constructor(
    private readonly preview: EvidencePreview,
    private readonly inForce: RateCardsInForce,
    private readonly terms: TermsInForce,
    private readonly clock: Clock,
  ) {}

  /** The version that a save would make, and its effect. */
  async compare(
    kind: RateCardKind,
    given: GivenCard,
    newest: RateCardVersionEntity | undefined,
    request: FastifyRequest,
  ): Promise<{ readonly next: StoredCard; readonly preview: EvidencePreviewResponse }> {
    const { tenantId } = callerOf(request);
    const [cards, terms] = await Promise.all([this.inForce.read(tenantId), this.terms.find(tenantId)]);
    const now = this.clock.now();
    const day = dayOf(now);
    const { rows, source = null, documentDate = null, validUntil = null } = given;
    const version: RateCardVersionEntity = {
      tenantId,
      kind,
      version: (newest?.version ?? 0) + 1,
      source,
      documentDate,
      validUntil,
      rowCount: rows.length,
      digest: '',
      savedAt: now,
      savedBy: '',
    };
    const next = { version, rows };
    const withCards = (source: CardSource) => async (candidate: SubmittedCandidate) => ({
      terms,
      rateCards: await rowsFor(candidate, source, day),
    });
    const preview = await this.preview.compare(withCards(cards), withCards(replacedIn(cards, kind, next)), request);
    return { next, preview };
  }
}

function replacedIn(cards: CardSource, kind: RateCardKind, { version, rows }: StoredCard): CardSource {
  const byLookup = new Map<string, SavedRow[]>();
  for (const row of rows) {
    const lookup = lookupOf(kind, row);
    const found = byLookup.get(lookup);
    if (found === undefined) byLookup.set(lookup, [row]);
    else found.push(row);
  }
  return {
    heads: new Map([...cards.heads, [kind, version]]),
    find: (other, lookups) =>
      other === kind
        ? Promise.resolve(lookups.flatMap((lookup) => byLookup.get(lookup) ?? []))
        : cards.find(other, lookups),
    findLabels: cards.findLabels,
  };
}
