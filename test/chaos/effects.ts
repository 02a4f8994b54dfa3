import type { Interceptor } from './interceptor.ts';

/**
 * Work done twice emits twice, each time under an id of its own; a relay that sends one row twice uses the same id again. So
 * of each type a run has one id for each time that it was sent on its way.
 */
export class Effects {
  private readonly idOf = new Map<string, string>();
  private doubled = 0;

  static async watch(interceptor: Interceptor): Promise<Effects> {
    const effects = new Effects();
    await interceptor.watch(({ properties }) => {
      const headers: Record<string, unknown> = properties.headers ?? {};
      const key = `${String(properties.type)} ${String(headers['aggregate-id'])} ${String(headers['resend'])}`;
      const id = String(properties.messageId);
      if ((effects.idOf.get(key) ?? id) !== id) effects.doubled += 1;
      effects.idOf.set(key, id);
    });
    return effects;
  }

  /** How many events were seen. Throws when work was done twice. */
  once(): number {
    if (this.doubled > 0) throw new Error(`${this.doubled} pieces of work were done twice`);
    return this.idOf.size;
  }
}
