import { Migration } from '@mikro-orm/migrations'

/** Adds the subject of an event to its claims, since a consumer takes the events of one subject in order. */
export class EventOrder0012 extends Migration {
  override up(): void {
    this.addSql(`
      -- Null on claims that a process of an older version writes: those have no order.
      alter table event_claim add column subject_id uuid;
      update event_claim c set subject_id = e.subject_id from event e where e.id = c.event_id;
      create index event_claim_order on event_claim (consumer, subject_id, event_id);
    `)
  }
}
