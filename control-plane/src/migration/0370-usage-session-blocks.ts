import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/**
 * Counted sessions of real users by part of the telemetry log, no longer a row each: who invents sessions decides how many
 * there are. A process of the version before cannot count them any more; its segments wait in the log for one that can.
 */
export class UsageSessionBlocks0370 extends Migration {
  override up(): void {
    this.addSql(`
      create table usage_session_block (
        account_id uuid not null references account on delete cascade,
        -- The hour in which their first events arrived.
        hour bigint not null,
        segment text not null,
        sessions uuid[] not null,
        -- When the first event of each arrived, in the order of sessions.
        began_at bigint[] not null,
        check (cardinality(sessions) = cardinality(began_at)),
        primary key (account_id, hour, segment)
      );
      create index usage_session_block_age on usage_session_block (hour);
      -- Each session of a segment is looked up, so nothing may wait in a list that is read from its start.
      create index usage_session_block_sessions on usage_session_block using gin (sessions) with (fastupdate = off);
      ${isolateByAccount('usage_session_block')}
      insert into usage_session_block (account_id, hour, segment, sessions, began_at)
        select account_id, at - at % 3600000, 'before', array_agg(session_id order by at, session_id),
          array_agg(at order by at, session_id)
        from usage_session group by 1, 2;
      drop table usage_session;
    `)
  }
}
