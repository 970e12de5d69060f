import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Pairs of HTTP monitors, and the facts and next runs of monitors whose runs are planned as rows. */
export class PlannedRuns0004 extends Migration {
  override up(): void {
    this.addSql(`
      alter table monitor add column http_job_id uuid;
      alter table monitor add foreign key (account_id, http_job_id) references monitor (account_id, id) on delete cascade;
      create unique index monitor_pair on monitor (http_job_id, kind) where http_job_id is not null;
      create table planned_run (
        monitor_id uuid primary key,
        account_id uuid not null,
        -- Null while paused.
        next_run_at bigint,
        next_kind text not null,
        -- Runs in a row that had to be tried again.
        attempt int not null default 0,
        -- Counts the runs that were sent out: which region is next.
        turn int not null default 0,
        last_slot bigint not null default 0,
        last_run_at bigint,
        facts jsonb,
        foreign key (account_id, monitor_id) references monitor (account_id, id) on delete cascade
      ) with (fillfactor = 70);
      create index planned_run_due on planned_run (next_run_at) where next_run_at is not null;
    `)
    this.addSql(isolateByAccount('planned_run'))
  }
}
