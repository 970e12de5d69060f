import { Migration } from '@mikro-orm/migrations'

/**
 * A monitor that joins an incident changes the page on which that is published. Joining emits no event, and may come
 * after the monitor's own.
 */
export class JoinsOnPages0023 extends Migration {
  override up(): void {
    this.addSql(`
      create function note_published_joins() returns trigger language plpgsql security definer set search_path = public as $$
      begin
        insert into page_change (page_id)
          select distinct p.status_page_id from incident_publication p join arrived using (incident_id);
        return null;
      end $$;
      create trigger page_changed after insert on incident_monitor referencing new table as arrived
        for each statement execute function note_published_joins();
    `)
  }
}
