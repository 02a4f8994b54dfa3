import { hostedErrorOf } from '../domain/answers/hosted-errors.ts';
import type { StoreAnswer } from '../domain/answers/store-answer.ts';
import type { Permit, Store } from '../domain/calls/call.ts';
import { CHECK_TEXTS, hostedTextOf } from '../domain/connection/check-texts.ts';
import { factsOfHosted, hasMarkField, type HostedFacts } from '../domain/connection/store-facts.ts';
import { Checks } from './checks.ts';
import type { Probe, StoreAccess, StoreAddress } from './store-adapter.ts';

/** For requests before the currency is known, which carry no currency. */
const NO_CURRENCY = 'XXX';
type Send = (permit: Permit, access: StoreAccess) => Promise<StoreAnswer>;

/** Tests a hosted store. Its token lists its rights, so the test creates no product. */
export class HostedProbe {
  private readonly checks = new Checks();

  constructor(
    private readonly send: Send,
    private readonly address: StoreAddress,
    private readonly signal: AbortSignal,
  ) {}

  async run(): Promise<Probe> {
    const { platform, baseUrl, units } = this.address;
    const unknown: Store = { platform, baseUrl, currency: NO_CURRENCY, weightUnit: 'g', lengthUnit: 'cm' };
    const facts = await this.checks.within(this.signal, () => this.factsOf(unknown));
    const store = facts === null ? null : this.storeOf(facts, unknown, units);
    if (facts !== null && store !== null) {
      await this.checks.within(this.signal, () => this.judgeRights(facts, store));
    }
    return { checks: this.checks.list(), store };
  }

  private async factsOf(store: Store): Promise<HostedFacts | null> {
    const answer = await this.send({ call: 'connect' }, { ...this.address, store });
    const error = hostedErrorOf(answer);
    const facts = answer.kind === 'answered' && error === undefined ? factsOfHosted(answer.json) : undefined;
    const text = hostedTextOf(answer);
    if (facts === undefined) {
      const isOfToken = text === CHECK_TEXTS.badToken || text === CHECK_TEXTS.missingScopes;
      if (isOfToken) this.checks.pass('reachable', CHECK_TEXTS.reachable);
      return this.checks.fail(isOfToken || text === CHECK_TEXTS.badForm ? 'signed-in' : 'reachable', text);
    }
    this.checks.pass('reachable', CHECK_TEXTS.reachable);
    const isReader = facts.scopes.has('read_publications');
    if (!isReader) return this.checks.fail('signed-in', CHECK_TEXTS.missingScopes);
    this.checks.pass('signed-in', CHECK_TEXTS.signedIn);
    return facts;
  }

  /** This platform has no field for sizes, so they are in the bullets and no unit of length is needed. */
  private storeOf({ currency, weightUnit }: HostedFacts, unknown: Store, units: StoreAddress['units']): Store | null {
    if (currency.kind !== 'currency') {
      const text = currency.kind === 'unknown' ? CHECK_TEXTS.noHostedCurrency : CHECK_TEXTS.minorUnit;
      return this.checks.fail('currency', text);
    }
    this.checks.pass('currency', `Prices are in ${currency.code}.`);
    const unit = weightUnit ?? units.weightUnit;
    if (unit === undefined) return this.checks.fail('units', CHECK_TEXTS.noUnits);
    this.checks.pass(
      'units',
      `${weightUnit === undefined ? CHECK_TEXTS.unitsGiven : CHECK_TEXTS.units} Weight in ${unit}.`,
    );
    return {
      ...unknown,
      currency: currency.code,
      weightUnit: unit,
      lengthUnit: units.lengthUnit ?? unknown.lengthUnit,
    };
  }

  private async judgeRights({ scopes, autoPublishing }: HostedFacts, store: Store): Promise<void> {
    const mayWrite = scopes.has('write_products');
    const mark = mayWrite ? await this.send({ call: 'ensure-mark' }, { ...this.address, store }) : undefined;
    const isMarked = mark !== undefined && hostedErrorOf(mark) === undefined && markIn(mark);
    const objection = mayWrite ? CHECK_TEXTS.noMark : CHECK_TEXTS.missingScopes;
    this.checks.judge('can-create', isMarked ? undefined : objection, CHECK_TEXTS.canWrite);
    this.checks.judge('can-undo', mayWrite ? undefined : CHECK_TEXTS.missingScopes, CHECK_TEXTS.undoneHosted);
    const isPublisher = scopes.has('write_publications');
    const text = autoPublishing === 0 ? CHECK_TEXTS.noAutoPublishing : CHECK_TEXTS.autoPublishing;
    this.checks.judge('auto-publish-off', isPublisher ? CHECK_TEXTS.mayPublish : undefined, text);
  }
}

function markIn(answer: StoreAnswer): boolean {
  return answer.kind === 'answered' && hasMarkField(answer.json);
}
