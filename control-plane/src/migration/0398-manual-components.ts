import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Components without a monitor: a person sets their status. Their past is kept by day, so that it stays bounded. */
export class ManualComponents0398 extends Migration {
  override up(): void {
    this.addSql(`
      alter table status_page_component alter monitor_id drop not null, alter kind drop not null,
        add status text check (status in ('up', 'degraded', 'down', 'maintenance')), add set_at bigint,
        add check ((monitor_id is null) = (kind is null) and (monitor_id is null) = (status is not null)
          and (status is null) = (set_at is null));
      -- Milliseconds in each status until set_at; day: midnight UTC.
      create table component_day (
        account_id uuid not null,
        component_id uuid not null,
        day bigint not null,
        up bigint not null default 0,
        degraded bigint not null default 0,
        down bigint not null default 0,
        maintenance bigint not null default 0,
        primary key (component_id, day),
        foreign key (account_id, component_id) references status_page_component (account_id, id) on delete cascade
      );
      create index component_day_of_account on component_day (account_id);
    `)
    this.addSql(isolateByAccount('component_day'))
  }
}
