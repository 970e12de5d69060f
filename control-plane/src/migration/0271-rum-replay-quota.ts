import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** How many replays of the plan an account has used on a day, and of which day each replay is. */
export class RumReplayQuota0271 extends Migration {
  override up(): void {
    this.addSql(`
      create table rum_replay_quota (
        account_id uuid primary key references account on delete cascade,
        -- When its day began (UTC).
        day bigint not null,
        replays integer not null
      );
      -- The day of the quota that it counts for; null: none, since nothing of it was stored.
      alter table rum_replay add column quota_day bigint;
      update rum_replay set quota_day = created_at / 86400000 * 86400000;
      insert into rum_replay_quota (account_id, day, replays)
        select distinct on (account_id) account_id, quota_day, count(*)
        from rum_replay group by account_id, quota_day order by account_id, quota_day desc;
      drop index rum_replay_of_account;
      create index rum_replay_of_account on rum_replay (account_id, created_at);
      ${isolateByAccount('rum_replay_quota')}
    `)
  }
}
