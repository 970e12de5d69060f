import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Saved filters of log queries. */
export class LogViews0066 extends Migration {
  override up(): void {
    this.addSql(`
      create table log_view (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        name text not null,
        filters jsonb not null,
        columns text[] not null,
        -- The only member who sees it; null: everybody of the account does.
        owner_id uuid references member on delete cascade,
        created_by uuid references member on delete set null,
        created_at bigint not null,
        updated_at bigint not null,
        revision int not null
      );
      create index log_view_of_account on log_view (account_id, id desc);
      create index log_view_owner on log_view (owner_id) where owner_id is not null;
      create index log_view_creator on log_view (created_by) where created_by is not null;
      ${isolateByAccount('log_view')}
    `)
  }
}
