import { Migration } from '@mikro-orm/migrations'

/** The service for which a monitor is on an incident; null on older rows, for which it is not known. */
export class JoinedFor0026 extends Migration {
  override up(): void {
    this.addSql('alter table incident_monitor add column service_id uuid')
  }
}
