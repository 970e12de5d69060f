import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** When members are reminded of the date from which a policy of their account is enforced. */
export class PolicyReminders0160 extends Migration {
  override up(): void {
    this.addSql(`
      create table policy_reminder (
        account_id uuid not null references account on delete cascade,
        policy text not null check (policy in ('second_factor', 'sso')),
        -- The date that was announced.
        starts_at bigint not null,
        -- The language of whoever announced it.
        language text not null,
        next_at bigint not null,
        primary key (account_id, policy)
      );
      create index policy_reminder_due on policy_reminder (next_at);
    `)
    this.addSql(isolateByAccount('policy_reminder'))
  }
}
