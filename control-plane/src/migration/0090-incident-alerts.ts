import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** The alerts of other systems that are on an incident, one row each. */
export class IncidentAlerts0090 extends Migration {
  override up(): void {
    this.addSql(`
      create table incident_alert (
        incident_id uuid not null,
        account_id uuid not null,
        -- Hash of the source and of its deduplication key: the group that the alert belongs to.
        origin text not null,
        -- The alert within its group.
        key text not null,
        name text not null,
        severity text,
        message text,
        -- Of the whole message, which may be longer.
        digest text not null,
        firing boolean not null,
        -- By the sender's clock; null when it did not say.
        starts_at bigint,
        ended_at bigint,
        joined_at bigint not null,
        left_at bigint,
        primary key (incident_id, origin, key),
        foreign key (account_id, incident_id) references incident (account_id, id) on delete cascade
      );
      -- The title that its alerts gave it last. A person may have set another one since.
      alter table incident add column alert_title text;
    `)
    this.addSql(isolateByAccount('incident_alert'))
  }
}
