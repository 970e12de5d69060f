import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Confirmation mails of the last day that were not answered, for the quotas of those who cause them. */
export class SubscriberAsks0032 extends Migration {
  override up(): void {
    this.addSql(`
      create table subscriber_ask (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        -- May be gone: removing a subscriber gives no quota back.
        subscriber_id uuid not null,
        source text not null,
        -- A keyed hash of the network that asked; null for none.
        network text,
        at bigint not null
      );
      create index subscriber_ask_of_account on subscriber_ask (account_id, at);
      create index subscriber_ask_of_network on subscriber_ask (network, at) where network is not null;
      create index subscriber_ask_of_subscriber on subscriber_ask (subscriber_id);
    `)
    this.addSql(isolateByAccount('subscriber_ask'))
  }
}
