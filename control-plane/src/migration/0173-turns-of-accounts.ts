import { Migration } from '@mikro-orm/migrations'

/** Events, new messages, and what is due of paging are found by account in turn. */
export class TurnsOfAccounts0173 extends Migration {
  override up(): void {
    this.addSql(`
      create index event_claim_turn on event_claim (consumer, account_id, place, next_attempt_at);
      create index escalation_turn on escalation (account_id, next_at) where state = 'running';
      create index page_turn on page (account_id, due_at) where state = 'waiting';
      drop index delivery_new;
      create index delivery_new on delivery ((coalesce(account_id, '00000000-0000-0000-0000-000000000000'::uuid)), rank, id)
        where state = 'waiting' and standing = 'new';
    `)
  }
}
