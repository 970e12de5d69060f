import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Backtests, and what changed before an incident. */
export class Backtests0070 extends Migration {
  override up(): void {
    this.addSql(`
      create table backtest (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        created_at bigint not null,
        monitor_id uuid,
        -- What is replayed, as the worker takes it.
        input jsonb not null,
        status text not null,
        progress float8 not null default 0,
        -- When it is due; while a process replays it, when another one may. Null once it has ended.
        due_at bigint,
        claim uuid,
        attempts int not null default 0,
        error text,
        report jsonb
      );
      create index backtest_due on backtest (due_at) where due_at is not null;
      create index backtest_of_account on backtest (account_id, created_at);
      create table incident_suspects (
        incident_id uuid primary key,
        account_id uuid not null,
        -- When they are looked for, or again; null once that has been done.
        due_at bigint,
        attempts int not null default 0,
        looked_at bigint,
        suspects jsonb not null default '[]',
        left_out jsonb not null default '[]',
        foreign key (account_id, incident_id) references incident (account_id, id) on delete cascade
      );
      create index incident_suspects_due on incident_suspects (due_at) where due_at is not null;
      alter table service add telemetry_service text;
    `)
    for (const table of ['backtest', 'incident_suspects']) this.addSql(isolateByAccount(table))
  }
}
