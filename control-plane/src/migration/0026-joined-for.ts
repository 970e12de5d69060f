import { Migration } from '@mikro-orm/migrations'

/** For which service a monitor is on an incident; null on rows from before, of which it is not known. */
export class JoinedFor0026 extends Migration {
  override up(): void {
    this.addSql('alter table incident_monitor add column service_id uuid')
  }
}
