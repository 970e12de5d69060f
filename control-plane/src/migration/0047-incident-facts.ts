import { Migration } from '@mikro-orm/migrations'

/**
 * Stores two facts of an incident that were read from its timeline: whether its policy is its own, and whether a
 * monitor has recovered.
 */
export class IncidentFacts0047 extends Migration {
  override up(): void {
    this.addSql(`
      alter table incident add own_policy boolean not null default false, add recovered boolean not null default false;
      update incident i set own_policy = true where exists (select from incident_entry e where e.incident_id = i.id
        and e.kind = 'note' and e.data ->> 'escalation_policy_id' = i.escalation_policy_id::text);
      update incident i set recovered = true where (select e.kind from incident_entry e where e.incident_id = i.id
        and e.kind in ('reopened', 'monitor_recovered') order by e.id desc limit 1) = 'monitor_recovered';
    `)
  }
}
