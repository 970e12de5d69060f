import { Migration } from '@mikro-orm/migrations'

/** How far the database's clock has come, and when it was set back. */
export class ClockSteps0180 extends Migration {
  override up(): void {
    this.addSql(`
      create table clock_mark (
        single boolean primary key default true check (single),
        -- The latest instant that was seen.
        seen_at bigint not null
      );
      insert into clock_mark (seen_at) values (0);
      create table clock_step (
        id uuid primary key,
        -- The instant that the clock had reached, and the one that it was set to.
        from_at bigint not null,
        to_at bigint not null check (to_at < from_at),
        -- The transaction that found it: rows of earlier ones were written by the clock as it was before.
        found_by text not null,
        -- Null until every instant that lay ahead was moved.
        done_at bigint
      );
      create index clock_step_open on clock_step (id) where done_at is null;
      create index clock_step_from on clock_step (from_at);
      grant select, insert, update, delete on clock_mark, clock_step to pharos_system;
    `)
  }
}
