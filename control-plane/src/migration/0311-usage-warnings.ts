import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Which limits an account was warned of. */
export class UsageWarnings0311 extends Migration {
  override up(): void {
    this.addSql(`
      create table usage_warning (
        account_id uuid not null references account on delete cascade,
        name text not null,
        -- When the day or month began (UTC).
        period bigint not null,
        -- A larger plan has another limit, and its own warnings.
        amount bigint not null,
        percent integer not null,
        at bigint not null,
        primary key (account_id, name, period, amount, percent)
      );
      create index usage_warning_age on usage_warning (at);
      ${isolateByAccount('usage_warning')}
    `)
  }
}
