import { Migration } from '@mikro-orm/migrations'

/** Columns that store who acted, in tables that list or show it. */
const ACTORS = [
  ['incident', 'acknowledged_by'],
  ['incident', 'resolved_by'],
  ['incident_update', 'actor'],
  ['incident_postmortem', 'updated_by'],
  ['page_correction', 'by'],
  ['uptime_correction', 'by'],
] as const

/** Stores the member behind each action, even if they acted by a key or by a link that was sent to them. */
export class ActingPeople0053 extends Migration {
  override up(): void {
    this.addSql('alter table audit_entry add user_id uuid')
    this.addSql('set local role pharos_system')
    this.addSql(`
      update audit_entry e set user_id = k.user_id from api_key k where e.actor_type = 'api_key' and k.id::text = e.actor_id;
      update audit_entry set user_id = actor_id::uuid where actor_type = 'user';
    `)
    for (const [table, column] of ACTORS)
      this.addSql(`
        update ${table} t set ${column} = ${column} || jsonb_build_object('user_id', case ${column} ->> 'type'
          when 'user' then ${column} ->> 'id'
          when 'api_key' then (select k.user_id::text from api_key k where k.id::text = t.${column} ->> 'id') end)
        where ${column} is not null and not ${column} ? 'user_id'
      `)
    this.addSql('reset role')
  }
}
