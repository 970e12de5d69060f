import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Links that open an account, and invitations to one. */
export class SignUps0052 extends Migration {
  override up(): void {
    this.addSql(`
      alter table sign_in_link add sign_up jsonb;
      create index sign_in_link_network on sign_in_link (network, created_at) where network is not null;
      create table invitation (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        email text not null,
        role text not null,
        -- The member who answers for it: what they may not give any more, it does not give either.
        invited_by uuid not null,
        sent_at bigint not null,
        -- Mails so far.
        sent int not null default 1,
        expires_at bigint not null,
        accepted_at bigint,
        -- Kept, since its mails count.
        withdrawn_at bigint,
        created_at bigint not null
      );
      create unique index invitation_open on invitation (account_id, lower(email)) where accepted_at is null and withdrawn_at is null;
      create index invitation_sent on invitation (account_id, sent_at);
    `)
    this.addSql(isolateByAccount('invitation'))
  }
}
