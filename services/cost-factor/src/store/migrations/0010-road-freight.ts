import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a shipment costs by road within a market, and the most that carriers take as a parcel by volume. */
export class RoadFreight0010 implements MigrationInterface {
  readonly name = 'RoadFreight0000000000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE road_freight_rates (
        zone                text NOT NULL,
        base_cents          integer NOT NULL,
        cents_per_tonne     integer NOT NULL,
        cents_per_truck_max integer NOT NULL,
        effective_from      date NOT NULL,
        effective_to        date,
        as_of               date NOT NULL,
        source              text NOT NULL,
        reliability         text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (zone, effective_from)
      );
      ALTER TABLE parcel_limits ADD volume_cm3_max integer;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE parcel_limits DROP volume_cm3_max; DROP TABLE road_freight_rates');
  }
}
