import { Migration } from '@mikro-orm/migrations'

/**
 * Every transition of a monitor changes the pages that show it, even one that emits no event: its first result, a
 * pause, a resume.
 */
export class TransitionsOnPages0022 extends Migration {
  override up(): void {
    this.addSql(`
      create function note_page_changes() returns trigger language plpgsql security definer set search_path = public as $$
      begin
        insert into page_change (page_id)
          select distinct c.page_id from status_page_component c join arrived using (monitor_id);
        return null;
      end $$;
      create trigger page_changed after insert on transition referencing new table as arrived
        for each statement execute function note_page_changes();
    `)
  }
}
