import { Migration } from '@mikro-orm/migrations'

/** Marks reminders, which are sent after other messages. */
export class PatientDeliveries0045 extends Migration {
  override up(): void {
    this.addSql(`
      alter table delivery add patient boolean not null default false;
      create index delivery_next on delivery (lane, patient, next_attempt_at, id) where state = 'waiting';
    `)
  }
}
