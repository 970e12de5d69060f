import { Migration } from '@mikro-orm/migrations'

/**
 * A pair inherits its HTTP monitor's regions and `muted` unless they were set on it, and its notification groups while
 * it has none. Groups that were copied at creation are removed; regions that differ count as set on the pair.
 */
export class PairsFollow0035 extends Migration {
  override up(): void {
    this.addSql(`
      alter table monitor add column own_settings text[] not null default '{}';
      set local role pharos_system;
      update monitor m set group_notification_ids = '{}' from monitor h
        where h.id = m.http_job_id and m.kind in ('tls', 'domain') and m.group_notification_ids = h.group_notification_ids;
      update monitor m set own_settings = '{check_regions}' from monitor h
        where h.id = m.http_job_id and m.kind in ('tls', 'page_speed') and m.check_regions is not null
          and m.check_regions is distinct from h.check_regions;
      update monitor m set own_settings = m.own_settings || '{muted}' from monitor h
        where h.id = m.http_job_id and m.kind = 'page_speed' and m.muted;
      reset role;
    `)
  }
}
