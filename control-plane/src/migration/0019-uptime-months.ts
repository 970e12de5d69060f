import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Uptime of months as it was when they were frozen, and people's corrections of past days. */
export class UptimeMonths0019 extends Migration {
  override up(): void {
    this.addSql(`
      -- As measured; corrections come on top.
      create table uptime_month (
        monitor_id uuid not null,
        account_id uuid not null,
        -- First instant (UTC).
        month bigint not null,
        up_ms bigint not null,
        degraded_ms bigint not null,
        down_ms bigint not null,
        unknown_ms bigint not null,
        maintenance_ms bigint not null,
        paused_ms bigint not null,
        frozen_at bigint not null,
        primary key (monitor_id, month),
        foreign key (account_id, monitor_id) references monitor (account_id, id) on delete cascade
      );
      -- Append-only: the newest of a day holds, and each keeps what was measured.
      create table uptime_correction (
        id uuid primary key,
        account_id uuid not null,
        monitor_id uuid not null,
        day bigint not null,
        measured_up_ms int not null,
        measured_degraded_ms int not null,
        measured_down_ms int not null,
        down_ms int not null,
        reason text not null,
        by jsonb not null,
        at bigint not null,
        foreign key (account_id, monitor_id) references monitor (account_id, id) on delete cascade
      );
      create index uptime_correction_of_day on uptime_correction (monitor_id, day, at desc, id desc);
    `)
    this.addSql(isolateByAccount('uptime_month'))
    this.addSql(isolateByAccount('uptime_correction'))
  }
}
