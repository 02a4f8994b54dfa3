import { RunningCpes, type Way } from '../support/running-cpes.ts';
import { candidateToReport } from './candidate-to-report.ts';
import { commandLine } from './command-line.ts';
import { confidence } from './confidence.ts';
import { httpFiles } from './http-files.ts';
import { internalApi } from './internal-api.ts';
import { offers } from './offers.ts';
import { rateCards } from './rate-cards.ts';
import { restart } from './restart.ts';
import { terms } from './terms.ts';
import { webhooks } from './webhooks.ts';
import { whatIf } from './what-if.ts';

/** Starting everything takes longer than a test usually may. */
const START_MS_MAX = 150_000;
const ENV = {
  RATE_LIMIT_BURST: '100000',
  RATE_LIMIT_PER_MINUTE: '60000',
  WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
  WEBHOOK_FIRST_PING_AFTER_MS: '0',
};

/** Journeys that share one CPES, because each leaves it at rest. Those that need other settings, or break it, start their own. */
export function describeJourneys(way: Way): void {
  describe(`with \`npm run ${way}\`,`, () => {
    let cpes: RunningCpes;
    const running = () => cpes;
    beforeAll(async () => {
      cpes = await RunningCpes.start(way, { env: ENV });
    }, START_MS_MAX);
    afterAll(() => (cpes as RunningCpes | undefined)?.remove(), START_MS_MAX);

    describe('a candidate', () => {
      candidateToReport(running);
    });
    describe('the internal API', () => {
      internalApi(running);
    });
    describe('POST /v2/what-if', () => {
      whatIf(running, way);
    });
    describe('terms', () => {
      terms(running);
    });
    describe('rate cards', () => {
      rateCards(running);
    });
    describe('the confidence of a report', () => {
      confidence(running);
    });
    describe('offers', () => {
      offers(running);
    });
    describe('webhooks', () => {
      webhooks(running);
    });
    // These journeys call the same code in both ways.
    if (way === 'start') {
      describe('the request files in http/', () => {
        httpFiles(running);
      });
      describe('the command line', () => {
        commandLine(running);
      });
    }
    describe('all of it', () => {
      restart(running);
    });
  });
}
