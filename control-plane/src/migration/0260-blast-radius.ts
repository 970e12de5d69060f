import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** How many real users an incident has hit. */
export class BlastRadius0260 extends Migration {
  override up(): void {
    this.addSql(`
      create table incident_blast_radius (
        incident_id uuid primary key,
        account_id uuid not null,
        -- The times in which it was open: [{from, to}]; the last one goes on if to is null.
        rounds jsonb not null,
        -- Raised by each event, so that what was counted before is not stored after it.
        version int not null default 0,
        -- When it is counted next; null once nothing can change.
        due_at bigint,
        -- Where its monitors have checked since it was opened, also those that are gone.
        places text[] not null default '{}',
        counted jsonb,
        frozen_at bigint,
        fault text check (fault in ('store_away', 'query_limit', 'not_stored', 'telemetry_missing', 'failed')),
        fault_since bigint,
        -- Whether its timeline says that somebody met it.
        told boolean not null default false,
        foreign key (account_id, incident_id) references incident (account_id, id) on delete cascade
      );
      create index incident_blast_radius_due on incident_blast_radius (account_id, due_at) where due_at is not null;
      -- Whose incidents are counted next. An account has one count at a time.
      create table blast_radius_turn (
        account_id uuid primary key references account on delete cascade,
        due_at bigint,
        not_before bigint not null default 0
      );
      create index blast_radius_turn_due on blast_radius_turn (due_at) where due_at is not null;
      -- Which applications see a place, as it was found last.
      create table blast_radius_place (
        account_id uuid not null references account on delete cascade,
        place text not null,
        applications uuid[] not null,
        looked_at bigint not null,
        primary key (account_id, place)
      );
      ${isolateByAccount('incident_blast_radius')}
      ${isolateByAccount('blast_radius_turn')}
      ${isolateByAccount('blast_radius_place')}
    `)
  }
}
