import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Messages per day to unverified addresses, and test messages. */
export class SendingQuota0038 extends Migration {
  override up(): void {
    this.addSql(`
      create table sending_quota (
        account_id uuid not null references account on delete cascade,
        -- What is counted, and a keyed hash of the destination where it is counted for one.
        key text not null,
        -- Days (UTC) since 1970.
        day int not null,
        count int not null,
        primary key (account_id, key, day)
      ) with (fillfactor = 70);
      create index sending_quota_day on sending_quota (day);
    `)
    this.addSql(isolateByAccount('sending_quota'))
  }
}
