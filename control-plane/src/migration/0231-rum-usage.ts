import { Migration } from '@mikro-orm/migrations'

/** Events of real users are counted as logs, spans and points are. */
export class RumUsage0231 extends Migration {
  override up(): void {
    this.addSql(`
      alter table telemetry_usage drop constraint telemetry_usage_signal_check;
      alter table telemetry_usage add constraint telemetry_usage_signal_check
        check (signal in ('logs', 'spans', 'points', 'rum'));
    `)
  }
}
