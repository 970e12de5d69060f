import { Migration } from '@mikro-orm/migrations'

/** Each telemetry process says where the API reaches it. */
export class TelemetryProcesses0080 extends Migration {
  override up(): void {
    // `host:port`; null without the role `telemetry`, and for one that the API reaches through the data folder.
    this.addSql('alter table process add column telemetry_address text')
  }
}
