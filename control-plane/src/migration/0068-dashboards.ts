import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Dashboards and their widgets (spec 2.12). */
export class Dashboards0068 extends Migration {
  override up(): void {
    this.addSql(`
      create table dashboard (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        name text not null,
        description text,
        time_range jsonb not null,
        auto_refresh_seconds int,
        created_by uuid not null,
        external_key text,
        created_at bigint not null,
        updated_at bigint not null,
        revision int not null
      );
      create index dashboard_of_account on dashboard (account_id, id);
      create unique index dashboard_external_key on dashboard (account_id, external_key);
      create table dashboard_widget (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        dashboard_id uuid not null references dashboard on delete cascade,
        title text not null,
        widget_type text not null,
        data_source text not null,
        query_config jsonb not null,
        visualization_config jsonb not null,
        x int not null check (x >= 0),
        y int not null check (y >= 0),
        w int not null check (w >= 1),
        h int not null check (h >= 1),
        time_range_override jsonb,
        created_at bigint not null,
        updated_at bigint not null,
        check (x + w <= 12)
      );
      create index widget_of_dashboard on dashboard_widget (dashboard_id);
      create index widget_of_account on dashboard_widget (account_id);
      ${isolateByAccount('dashboard')}
      ${isolateByAccount('dashboard_widget')}
    `)
  }
}
