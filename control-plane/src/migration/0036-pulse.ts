import { Migration } from '@mikro-orm/migrations'

/** When parts of the installation were last seen, so that our own absence is never taken for a fault of others. */
export class Pulse0036 extends Migration {
  override up(): void {
    this.addSql(`
      create table pulse (
        part text primary key,
        seen_at bigint not null,
        since bigint not null
      );
      create table pulse_gap (
        part text not null,
        from_at bigint not null,
        to_at bigint not null,
        primary key (part, from_at)
      );
      create table own_outage (
        id uuid primary key,
        from_at bigint not null,
        to_at bigint,
        parts text[] not null
      );
      create unique index own_outage_open on own_outage ((true)) where to_at is null;
      grant select, insert, update, delete on pulse, pulse_gap, own_outage to pharos_system;
    `)
  }
}
