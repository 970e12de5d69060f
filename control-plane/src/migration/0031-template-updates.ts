import { Migration } from '@mikro-orm/migrations'

/** Converts texts of service templates that are shown on pages to updates of their incidents. */
export class TemplateUpdates0031 extends Migration {
  override up(): void {
    this.addSql(`
      with said as (
        select p.account_id, i.id as incident_id, 'investigating' as status, p.message, i.created_at as at
        from incident_publication p join incident i on i.id = p.incident_id where p.message is not null
        union all
        select p.account_id, i.id, 'resolved', p.resolved_message, i.resolved_at
        from incident_publication p join incident i on i.id = p.incident_id
        where p.resolved_message is not null and i.resolved_at is not null and i.merged_into is null
      )
      insert into incident_update (id, account_id, incident_id, status, message, internal, actor, created_at)
      -- Ids of version 7, since updates are listed by id: the instant, then anything.
      select (lpad(to_hex(at), 12, '0') || '7' || substr(md5(gen_random_uuid()::text), 1, 3)
          || '8' || substr(md5(gen_random_uuid()::text), 1, 15))::uuid,
        account_id, incident_id, status, message, false, '{"type":"automation","id":null,"name":"Pharos"}', at
      from said;
    `)
  }
}
