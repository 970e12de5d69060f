import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Values that browser scripts read from their environment. */
export class AccountSecrets0008 extends Migration {
  override up(): void {
    this.addSql(`
      create table account_secret (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        name text not null,
        value text not null,
        created_at bigint not null,
        updated_at bigint not null,
        unique (account_id, name)
      );
    `)
    this.addSql(isolateByAccount('account_secret'))
  }
}
