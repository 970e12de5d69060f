import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** What an account has used on each day, the parts of the telemetry log that were counted, and sessions of real users. */
export class Usage0310 extends Migration {
  override up(): void {
    this.addSql(`
      create table usage_day (
        account_id uuid not null references account on delete cascade,
        -- When the day began (UTC).
        day bigint not null,
        metric text not null,
        -- The kind of monitor or channel; empty if the metric has none.
        kind text not null default '',
        -- The id of a region; empty if the metric has none.
        place text not null default '',
        amount bigint not null,
        primary key (account_id, day, metric, kind, place)
      ) with (fillfactor = 70);
      create index usage_day_age on usage_day (day);
      create table usage_session (
        account_id uuid not null references account on delete cascade,
        session_id uuid not null,
        application_id uuid not null,
        -- When its first event arrived.
        at bigint not null,
        primary key (account_id, session_id)
      );
      create index usage_session_in_order on usage_session (account_id, at, session_id);
      create index usage_session_age on usage_session (at);
      -- Segments of the telemetry log whose rows were counted.
      create table usage_segment (
        name text primary key,
        at bigint not null
      );
      create index usage_segment_age on usage_segment (at);
      -- The type of channel that a message was sent by.
      alter table delivery add column channel text;
      create index delivery_delivered on delivery (account_id, ended_at, id) where state = 'delivered';
      grant select, insert, update, delete on usage_segment to pharos_system;
      ${isolateByAccount('usage_day')}
      ${isolateByAccount('usage_session')}
    `)
  }
}
