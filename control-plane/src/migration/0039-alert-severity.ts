import { Migration } from '@mikro-orm/migrations'

/** The worst severity of an incident's alerts; null if none has one, or if they came before this column. */
export class AlertSeverity0039 extends Migration {
  override up(): void {
    this.addSql('alter table incident add alert_severity text')
  }
}
