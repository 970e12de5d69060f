import { Migration } from '@mikro-orm/migrations'

/** The order in which the monitors of an incident began to fail, and what its page shows of it. */
export class WhatFailsNow0145 extends Migration {
  override up(): void {
    this.addSql(`
      -- Grows with each failure and recovery of a monitor of the incident.
      alter table incident_monitor add turn int not null default 0;
      alter table incident_publication
        -- The title that was made from the names of components; null if a person wrote the first one.
        add automatic_title text,
        -- Monitors of the components that it affects, as the page shows them and as subscribers were told.
        add affected_ids uuid[] not null default '{}',
        add told_ids uuid[] not null default '{}';
      update incident_publication p set affected_ids = f.ids, told_ids = f.ids
        from (select m.incident_id, array_agg(m.monitor_id) as ids from incident_monitor m
          join incident i on i.id = m.incident_id and i.resolved_at is null
          join incident_publication q on q.incident_id = m.incident_id
          join status_page_component c on c.page_id = q.status_page_id and c.monitor_id = m.monitor_id
          where not m.healthy group by m.incident_id) f
        where p.incident_id = f.incident_id;
    `)
  }
}
