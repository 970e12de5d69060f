import { Migration } from '@mikro-orm/migrations'

/**
 * The addresses of registries from the bootstrap file, and the rate at which each is asked. Both belong to the
 * installation.
 */
export class DomainChecks0007 extends Migration {
  override up(): void {
    this.addSql(`
      create table rdap_refresh (single boolean primary key check (single), tried_at bigint not null);
      -- Its one row: a fetched file is in force in place of the one that ships.
      create table rdap_bootstrap (single boolean primary key check (single), fetched_at bigint not null);
      create table rdap_service (suffix text primary key, url text not null);
      create table registry_host (
        host text primary key,
        -- The first instant at which nobody has a turn yet.
        next_at bigint not null,
        -- Until when the host asked to be left alone.
        blocked_until bigint not null
      ) with (fillfactor = 70);
      create table registry_turn (
        monitor_id uuid primary key references monitor (id) on delete cascade,
        hosts text[] not null,
        at bigint not null
      );
      grant select, insert, update, delete on rdap_refresh, rdap_bootstrap, rdap_service, registry_host, registry_turn
        to pharos_system;
    `)
  }
}
