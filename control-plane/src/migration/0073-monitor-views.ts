import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Saved filters of the list of monitors. */
export class MonitorViews0073 extends Migration {
  override up(): void {
    this.addSql(`
      create table monitor_view (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        name text not null,
        filters jsonb not null,
        -- The only member who sees it; null: everybody of the account does.
        owner_id uuid references member on delete cascade,
        created_by uuid references member on delete set null,
        created_at bigint not null,
        updated_at bigint not null,
        revision int not null
      );
      create index monitor_view_of_account on monitor_view (account_id, id desc);
      create index monitor_view_owner on monitor_view (owner_id) where owner_id is not null;
      create index monitor_view_creator on monitor_view (created_by) where created_by is not null;
      ${isolateByAccount('monitor_view')}
    `)
  }
}
