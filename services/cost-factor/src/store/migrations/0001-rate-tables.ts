import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One table per rate file: dated rows with their source. A file is replaced as a whole; `rate_table_loads` lists the
 * loaded ones.
 */
export class RateTables0000000000011 implements MigrationInterface {
  readonly name = 'RateTables0000000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE markets (
        market              text NOT NULL,
        zone                text NOT NULL,
        customs_value_basis text NOT NULL,
        is_fallback         boolean NOT NULL,
        effective_from      date NOT NULL,
        effective_to        date,
        as_of               date NOT NULL,
        source              text NOT NULL,
        reliability         text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (market, effective_from)
      );
      CREATE TABLE us_tariff_lines (
        hts8                text NOT NULL,
        rate_text           text NOT NULL,
        rate_kind           text NOT NULL,
        mfn_bps             integer,
        specific_millicents integer,
        specific_unit       text,
        cn_section301_bps   integer NOT NULL,
        cn_section301_list  text,
        effective_from      date NOT NULL,
        effective_to        date,
        UNIQUE NULLS NOT DISTINCT (hts8, effective_from)
      );
      CREATE TABLE hs6_mfn_rates (
        hs6                   text NOT NULL,
        us_min_bps            integer,
        us_representative_bps integer,
        us_max_bps            integer,
        eu_min_bps            integer,
        eu_representative_bps integer,
        eu_max_bps            integer,
        gb_min_bps            integer,
        gb_representative_bps integer,
        gb_max_bps            integer,
        jp_min_bps            integer,
        jp_representative_bps integer,
        jp_max_bps            integer,
        au_min_bps            integer,
        au_representative_bps integer,
        au_max_bps            integer,
        effective_from        date NOT NULL,
        effective_to          date,
        UNIQUE NULLS NOT DISTINCT (hs6, effective_from)
      );
      CREATE TABLE consumer_lines (
        hs6            text NOT NULL,
        label          text NOT NULL,
        us_hts8        text NOT NULL,
        us_bps         integer,
        us_min_bps     integer,
        us_max_bps     integer,
        eu_bps         integer,
        eu_min_bps     integer,
        eu_max_bps     integer,
        gb_bps         integer,
        gb_min_bps     integer,
        gb_max_bps     integer,
        jp_bps         integer,
        jp_min_bps     integer,
        jp_max_bps     integer,
        au_bps         integer,
        au_reliability text NOT NULL,
        ca_bps         integer,
        ca_reliability text NOT NULL,
        effective_from date NOT NULL,
        effective_to   date,
        UNIQUE NULLS NOT DISTINCT (hs6, effective_from)
      );
      CREATE TABLE tariff_sources (
        zone           text NOT NULL,
        layer          text NOT NULL,
        effective_from date NOT NULL,
        effective_to   date,
        as_of          date NOT NULL,
        source         text NOT NULL,
        reliability    text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (zone, layer, effective_from)
      );
      CREATE TABLE us_origin_duties (
        origin         text NOT NULL,
        method         text NOT NULL,
        bps            integer NOT NULL,
        heading        text,
        note           text,
        effective_from date NOT NULL,
        effective_to   date,
        as_of          date NOT NULL,
        source         text NOT NULL,
        reliability    text NOT NULL,
        layer          text NOT NULL DEFAULT 'forced_labour',
        section232     text NOT NULL DEFAULT 'free',
        UNIQUE NULLS NOT DISTINCT (origin, layer, effective_from)
      );
      CREATE TABLE freight_lanes (
        origin         text NOT NULL,
        zone           text NOT NULL,
        mode           text NOT NULL,
        rate_cents     integer NOT NULL,
        low_cents      integer NOT NULL,
        high_cents     integer NOT NULL,
        effective_from date NOT NULL,
        effective_to   date,
        as_of          date NOT NULL,
        source         text NOT NULL,
        reliability    text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (origin, zone, mode, effective_from)
      );
      CREATE TABLE shipment_charges (
        zone                  text NOT NULL,
        item                  text NOT NULL,
        fixed_cents           integer NOT NULL,
        cents_per_revenue_ton integer NOT NULL,
        effective_from        date NOT NULL,
        effective_to          date,
        as_of                 date NOT NULL,
        source                text NOT NULL,
        reliability           text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (zone, item, effective_from)
      );
      CREATE TABLE entry_fee_rates (
        zone           text NOT NULL,
        item           text NOT NULL,
        mode           text NOT NULL,
        rate_ppm       integer NOT NULL,
        min_cents      integer,
        max_cents      integer,
        effective_from date NOT NULL,
        effective_to   date,
        as_of          date NOT NULL,
        source         text NOT NULL,
        reliability    text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (zone, item, mode, effective_from)
      );
      CREATE TABLE fulfilment_rates (
        zone           text NOT NULL,
        item           text NOT NULL,
        upto_cm3       integer,
        cents          integer NOT NULL,
        effective_from date NOT NULL,
        effective_to   date,
        as_of          date NOT NULL,
        source         text NOT NULL,
        reliability    text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (zone, item, upto_cm3, effective_from)
      );
      CREATE TABLE last_mile_rates (
        zone           text NOT NULL,
        kind           text NOT NULL,
        unit           text NOT NULL,
        threshold      integer NOT NULL,
        cents          integer NOT NULL,
        effective_from date NOT NULL,
        effective_to   date,
        as_of          date NOT NULL,
        source         text NOT NULL,
        reliability    text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (zone, kind, unit, threshold, effective_from)
      );
      CREATE TABLE vat_rates (
        market             text NOT NULL,
        standard_bps       integer NOT NULL,
        is_price_inclusive boolean NOT NULL,
        recoverable        text NOT NULL,
        effective_from     date NOT NULL,
        effective_to       date,
        as_of              date NOT NULL,
        source             text NOT NULL,
        reliability        text NOT NULL,
        quality_percent    integer,
        UNIQUE NULLS NOT DISTINCT (market, effective_from)
      );
      CREATE TABLE exchange_rates (
        currency                 text NOT NULL,
        minor_unit_digits        integer NOT NULL,
        usd_nanos_per_major_unit bigint NOT NULL,
        effective_from           date NOT NULL,
        effective_to             date,
        as_of                    date NOT NULL,
        source                   text NOT NULL,
        reliability              text NOT NULL,
        quality_percent          integer,
        UNIQUE NULLS NOT DISTINCT (currency, effective_from)
      );
      CREATE TABLE return_rates (
        hs_prefix      text NOT NULL,
        category       text NOT NULL,
        low_bps        integer NOT NULL,
        default_bps    integer NOT NULL,
        high_bps       integer NOT NULL,
        effective_from date NOT NULL,
        effective_to   date,
        as_of          date NOT NULL,
        source         text NOT NULL,
        reliability    text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (hs_prefix, effective_from)
      );
      CREATE TABLE default_terms (
        item           text NOT NULL,
        value          integer NOT NULL,
        unit           text NOT NULL,
        effective_from date NOT NULL,
        effective_to   date,
        as_of          date NOT NULL,
        source         text NOT NULL,
        reliability    text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (item, effective_from)
      );
      CREATE TABLE us_listed_goods (
        measure        text NOT NULL,
        tier           text NOT NULL,
        metal          text,
        code           text NOT NULL,
        extent         text NOT NULL,
        named_by       text,
        unless         text,
        note           text,
        effective_from date NOT NULL,
        effective_to   date,
        as_of          date NOT NULL,
        source         text NOT NULL,
        reliability    text NOT NULL,
        other_kinds    text,
        UNIQUE NULLS NOT DISTINCT (measure, code, metal, effective_from)
      );
      CREATE TABLE us_line_words (
        hts8           text NOT NULL,
        named_by       text NOT NULL,
        unless         text,
        other_kinds    text,
        effective_from date NOT NULL,
        effective_to   date,
        UNIQUE (hts8, effective_from)
      );
      CREATE TABLE us_listed_duties (
        measure        text NOT NULL,
        tier           text NOT NULL,
        metal          text,
        origins        text NOT NULL,
        method         text NOT NULL,
        bps            integer NOT NULL,
        low_bps        integer,
        heading        text,
        note           text,
        effective_from date NOT NULL,
        effective_to   date,
        as_of          date NOT NULL,
        source         text NOT NULL,
        reliability    text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (measure, tier, metal, origins, effective_from)
      );
      CREATE TABLE us_exempt_lines (
        duty           text NOT NULL,
        origins        text NOT NULL,
        code           text NOT NULL,
        condition      text NOT NULL,
        note           text,
        effective_from date NOT NULL,
        effective_to   date,
        as_of          date NOT NULL,
        source         text NOT NULL,
        reliability    text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (duty, origins, code, condition, effective_from)
      );
      CREATE TABLE duty_gaps (
        zone           text NOT NULL,
        origin         text NOT NULL,
        hs_prefix      text NOT NULL,
        layer          text NOT NULL,
        statement      text NOT NULL,
        effective_from date NOT NULL,
        effective_to   date,
        as_of          date NOT NULL,
        source         text NOT NULL,
        reliability    text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (zone, origin, hs_prefix, layer, effective_from)
      );
      CREATE TABLE national_duties (
        market          text NOT NULL,
        chapter_from    integer NOT NULL,
        chapter_to      integer NOT NULL,
        bps             integer NOT NULL,
        goods           text NOT NULL,
        effective_from  date NOT NULL,
        effective_to    date,
        as_of           date NOT NULL,
        source          text NOT NULL,
        reliability     text NOT NULL,
        except_prefixes text,
        additional_bps  integer,
        UNIQUE NULLS NOT DISTINCT (market, chapter_from, effective_from)
      );
      CREATE TABLE trade_remedies (
        zone            text NOT NULL,
        origin          text NOT NULL,
        hs_prefix       text NOT NULL,
        goods           text NOT NULL,
        min_bps         integer NOT NULL,
        max_bps         integer NOT NULL,
        quality_percent integer,
        effective_from  date NOT NULL,
        effective_to    date,
        as_of           date NOT NULL,
        source          text NOT NULL,
        reliability     text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (zone, origin, hs_prefix, goods, effective_from)
      );
      CREATE TABLE reduced_vat_rates (
        market         text NOT NULL,
        hs_prefix      text NOT NULL,
        bps            integer NOT NULL,
        goods          text NOT NULL,
        effective_from date NOT NULL,
        effective_to   date,
        as_of          date NOT NULL,
        source         text NOT NULL,
        reliability    text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (market, hs_prefix, effective_from)
      );
      CREATE TABLE parcel_limits (
        zone                    text NOT NULL,
        weight_grams_max        integer NOT NULL,
        length_mm_max           integer,
        length_and_girth_mm_max integer,
        sides_sum_mm_max        integer,
        effective_from          date NOT NULL,
        effective_to            date,
        as_of                   date NOT NULL,
        source                  text NOT NULL,
        reliability             text NOT NULL,
        volume_cm3_max          integer,
        UNIQUE NULLS NOT DISTINCT (zone, effective_from)
      );
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
      CREATE TABLE rate_table_loads (
        seq       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        file      text NOT NULL,
        sha256    text NOT NULL,
        rows      integer NOT NULL,
        loaded_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (file, sha256)
      );`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `
      DROP TABLE rate_table_loads, markets, us_tariff_lines, hs6_mfn_rates, consumer_lines, tariff_sources, us_origin_duties,
        us_listed_goods, us_line_words, us_listed_duties, us_exempt_lines, duty_gaps, national_duties, trade_remedies, freight_lanes, road_freight_rates,
        shipment_charges, entry_fee_rates, fulfilment_rates, parcel_limits, last_mile_rates, vat_rates, reduced_vat_rates, exchange_rates,
        return_rates, default_terms`,
    );
  }
}
