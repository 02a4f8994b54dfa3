import type { Interceptor } from './interceptor.ts';

/**
 * Repeated work emits events with new ids; a relay that sends a row twice repeats the id. So a run has one id of each
 * type per trip.
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

  /** The number of events seen. Throws when work was repeated. */
  once(): number {
    if (this.doubled > 0) throw new Error(`${this.doubled} pieces of work were repeated`);
    return this.idOf.size;
  }
}
