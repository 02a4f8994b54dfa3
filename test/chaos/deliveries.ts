import { SERVICES } from '@cpes/contracts';
import type { System } from './system.ts';

/**
 * Notes, from now on, every delivery whose work is committed. An inbox row is offered again when a delivery comes again; the
 * trigger fires before the conflict is found, so a second line for the same delivery is finished work that was repeated.
 */
export async function watchDeliveries(system: System): Promise<void> {
  for (const service of SERVICES) {
    await system.query(
      service,
      `CREATE SCHEMA IF NOT EXISTS chaos;
       CREATE TABLE IF NOT EXISTS chaos.deliveries (consumer text NOT NULL, message_id uuid NOT NULL, resend smallint NOT NULL);
       TRUNCATE chaos.deliveries;
       CREATE OR REPLACE FUNCTION chaos.note_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         INSERT INTO chaos.deliveries VALUES (NEW.consumer, NEW.message_id, NEW.resend);
         RETURN NEW;
       END $$;
       CREATE OR REPLACE TRIGGER note_delivery BEFORE INSERT ON inbox FOR EACH ROW EXECUTE FUNCTION chaos.note_delivery();`,
    );
  }
}

/** How many deliveries were handled since `watchDeliveries`, and the consumers of those that came again after they had been. */
export async function countDeliveries(system: System): Promise<{ handled: number; repeated: string[] }> {
  const rows = await Promise.all(
    SERVICES.map((service) =>
      system.query<{ consumer: string; times: number }>(
        service,
        'SELECT consumer, count(*)::int AS times FROM chaos.deliveries GROUP BY consumer, message_id, resend',
      ),
    ),
  );
  const deliveries = rows.flat();
  return {
    handled: deliveries.reduce((sum, { times }) => sum + times, 0),
    repeated: deliveries.filter(({ times }) => times > 1).map(({ consumer }) => consumer),
  };
}
