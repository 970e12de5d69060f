import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Saved queries of metrics. */
export class MetricViews0067 extends Migration {
  override up(): void {
    this.addSql(`
      create table metric_view (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        name text not null,
        query jsonb not null,
        -- The only member who sees it; null: everybody of the account does.
        owner_id uuid references member on delete cascade,
        created_by uuid references member on delete set null,
        created_at bigint not null,
        updated_at bigint not null,
        revision int not null
      );
      create index metric_view_of_account on metric_view (account_id, id desc);
      create index metric_view_owner on metric_view (owner_id) where owner_id is not null;
      create index metric_view_creator on metric_view (created_by) where created_by is not null;
      ${isolateByAccount('metric_view')}
    `)
  }
}
