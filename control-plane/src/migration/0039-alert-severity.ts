import { Migration } from '@mikro-orm/migrations'

/** The worst severity that the alerts of an incident have named; null where none came, or came before this column. */
export class AlertSeverity0039 extends Migration {
  override up(): void {
    this.addSql('alter table incident add alert_severity text')
  }
}
