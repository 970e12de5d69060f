import { Migration } from '@mikro-orm/migrations'

/** The slot of a requested run until it has a result, since its id was returned to the caller. */
export class AskedRuns0042 extends Migration {
  override up(): void {
    this.addSql('alter table planned_run add asked_slot bigint, add asked_sent boolean not null default false')
  }
}
