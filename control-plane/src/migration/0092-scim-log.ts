import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** What became of each write of a directory: what was applied, and what was not. */
export class ScimLog0092 extends Migration {
  override up(): void {
    this.addSql(`
      create table scim_log_entry (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        connection_id uuid not null references scim_connection on delete cascade,
        at bigint not null,
        request_id text not null,
        method text not null,
        resource_type text not null,
        resource_id text,
        resource_name text,
        status int not null,
        applied jsonb not null,
        -- A list of what was left out, without texts, which follow from the codes.
        not_applied jsonb not null
      );
      create index scim_log_entry_newest on scim_log_entry (account_id, id desc);
      create index scim_log_entry_age on scim_log_entry (at);
      create index scim_log_entry_connection on scim_log_entry (connection_id);
    `)
    this.addSql(isolateByAccount('scim_log_entry'))
  }
}
