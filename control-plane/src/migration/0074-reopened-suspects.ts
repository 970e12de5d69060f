import { Migration } from '@mikro-orm/migrations'

/** A reopened incident is searched for suspects anew. */
export class ReopenedSuspects0074 extends Migration {
  override up(): void {
    // When the incident was reopened that was searched, if it was.
    this.addSql('alter table incident_suspects add column reopened_at bigint')
  }
}
