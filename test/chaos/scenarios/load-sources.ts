import type { CompactEvidence } from '@cpes/contracts';
import { everyRunHasEnded } from '../open-runs.ts';
import type { SourceMood } from '../quote-server.ts';
import type { Chaos, Scenario } from '../scenario.ts';

/** Submitted in every mood of the sources, to compare their confidence. */
const CANDIDATES = 30;
const EVERY_MS = 66;
const OUTAGES: readonly SourceMood[] = ['hangs', 'fails', 'lies', 'hangs-up'];
/** All candidates need these; exchange rates only those that are not in US dollars. */
const KINDS_ALWAYS_ASKED = ['freight', 'duty', 'fulfilment'];
/** The circuit of a failed source stays open for 5 s, and then lets one request through. */
const HEALED_MS_MAX = 30_000;
const ENDED_MS_MAX = 30_000;

interface Extracted {
  readonly isInTime: boolean;
  readonly liveQuotes: number;
  readonly confidencePercent: number;
}

export const sourceOutage: Scenario = {
  name: 'load.source-outage',
  promise: 'Live sources that hang, fail, lie or close: all 12 factors in time from tables, with less confidence.',
  shape: { hasSources: true },
  async story(chaos) {
    const { figures } = chaos;
    await hasHealed(chaos);
    const answered = await evaluatedWhile('answers', chaos);
    // The others leave out an input of a quote, e.g. the weight.
    const quoted = answered.flatMap(({ liveQuotes }, index) => (liveQuotes > 0 ? [index] : []));
    figures['quoted'] = quoted.length;
    if (quoted.length < CANDIDATES / 2) throw new Error('sources that answer were not quoted');
    for (const mood of OUTAGES) {
      await hasHealed(chaos);
      const struck = await evaluatedWhile(mood, chaos);
      if (struck.some(({ isInTime }) => !isInTime)) throw new Error(`${mood}: factors came late`);
      if (struck.some(({ liveQuotes }) => liveQuotes > 0)) throw new Error(`${mood}: a quote was taken as live`);
      const loss = (index: number) =>
        (answered[index]?.confidencePercent ?? 0) - (struck[index]?.confidencePercent ?? 100);
      const isLower = quoted.every((index) => loss(index) > 0);
      if (!isLower) throw new Error(`${mood}: the confidence is not lower`);
    }
    await hasHealed(chaos);
  },
};

/** Submits candidates until the sources have been queried again and have answered. */
async function hasHealed({ system: { sources }, load, until, pause }: Chaos): Promise<void> {
  sources.set('answers');
  const isAnswered = async (): Promise<boolean> => {
    await load.submit();
    await pause(EVERY_MS);
    return KINDS_ALWAYS_ASKED.every((kind) => sources.given.has(kind));
  };
  await until('the sources are asked again', isAnswered, HEALED_MS_MAX);
}

/** The results of the candidates in one mood of the sources. */
async function evaluatedWhile(mood: SourceMood, chaos: Chaos): Promise<Extracted[]> {
  const { load, figures, pause } = chaos;
  const { sources } = chaos.system;
  chaos.note('sources', { mood });
  sources.set(mood);
  const submissions: Promise<string | undefined>[] = [];
  for (let number = 0; number < CANDIDATES; number += 1) {
    submissions.push(load.submit(number));
    await pause(EVERY_MS);
  }
  const skuIds = (await Promise.all(submissions)).flatMap((skuId) => skuId ?? []);
  if (skuIds.length < CANDIDATES) throw new Error('not every candidate was accepted');
  await everyRunHasEnded(chaos, ENDED_MS_MAX);
  if (sources.asked === 0) throw new Error(`the sources were not queried: ${mood}`);
  const runs = await extracted(chaos, skuIds);
  figures[`${mood}.confidence`] = Math.round(runs.reduce((sum, run) => sum + run.confidencePercent, 0) / runs.length);
  return runs;
}

async function extracted({ system }: Chaos, skuIds: readonly string[]): Promise<Extracted[]> {
  const rows = await system.query<{ sku_id: string; confidence_percent: number; body: string }>(
    'gateway',
    `SELECT s.sku_id, s.confidence_percent, d.body FROM skus s
     JOIN run_documents d ON d.run_id = s.run_id AND d.kind = 'extracted' WHERE s.sku_id = ANY($1)`,
    [skuIds],
  );
  const rowOf = new Map(rows.map((row) => [row.sku_id, row]));
  return skuIds.map((skuId) => {
    const row = rowOf.get(skuId);
    if (row === undefined) throw new Error(`${skuId} has no factors`);
    const { extraction, evidence } = JSON.parse(row.body) as {
      extraction: { withinDeadline: boolean };
      evidence: CompactEvidence;
    };
    return {
      isInTime: extraction.withinDeadline,
      liveQuotes: Object.values(evidence).filter(([type]) => type === 'live_quote').length,
      confidencePercent: row.confidence_percent,
    };
  });
}
