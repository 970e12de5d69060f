import { Migration } from '@mikro-orm/migrations'

/** Lets an alert find the merged incident of its key, so that it continues in the incident that took over. */
export class MergedAlerts0024 extends Migration {
  override up(): void {
    this.addSql(`
      create index incident_merged_alert on incident (inbound_source_id, dedup_key, id desc)
        where inbound_source_id is not null and merged_into is not null;
    `)
  }
}
