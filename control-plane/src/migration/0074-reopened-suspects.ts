import { Migration } from '@mikro-orm/migrations'

/** A reopened incident is searched for suspects again. */
export class ReopenedSuspects0074 extends Migration {
  override up(): void {
    // When the searched incident was reopened, if it was.
    this.addSql('alter table incident_suspects add column reopened_at bigint')
  }
}
