import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

export const STATUS_PAGE_TABLES = [
  'status_page',
  'status_page_component',
  'status_page_branding',
  'page_incident',
  'page_incident_update',
  'page_maintenance',
  'page_correction',
] as const

/** Status pages and what people put on them. Data of services and windows is read from their own tables. */
export class StatusPages0016 extends Migration {
  override up(): void {
    this.addSql(`
      create table status_page (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        friendly_name text not null,
        external_key text,
        -- Counts every change of what the page shows, at changed_at.
        revision bigint not null default 1,
        changed_at bigint not null,
        created_at bigint not null,
        updated_at bigint not null,
        unique (account_id, id)
      );
      create index status_page_of_account on status_page (account_id, id desc);
      create unique index status_page_external_key on status_page (account_id, external_key)
        where external_key is not null;
      create table status_page_component (
        id uuid primary key,
        account_id uuid not null,
        page_id uuid not null,
        monitor_id uuid not null,
        kind text not null check (kind in ('http', 'browser')),
        friendly_name text not null,
        sla_target_percentage double precision check (sla_target_percentage > 0 and sla_target_percentage <= 100),
        position int not null,
        created_at bigint not null,
        unique (account_id, id),
        unique (page_id, monitor_id),
        foreign key (account_id, page_id) references status_page (account_id, id) on delete cascade,
        foreign key (account_id, monitor_id) references monitor (account_id, id) on delete cascade
      );
      create index status_page_component_of_monitor on status_page_component (monitor_id);
      create table status_page_branding (
        page_id uuid primary key,
        account_id uuid not null,
        page_title text,
        default_theme text not null default 'system' check (default_theme in ('light', 'dark', 'system')),
        primary_color text,
        accent_color text,
        header_text text,
        footer_text text,
        meta_description text,
        custom_css text,
        white_label boolean not null default false,
        logo_storage_key text,
        favicon_storage_key text,
        og_image_storage_key text,
        foreign key (account_id, page_id) references status_page (account_id, id) on delete cascade
      );
      create table page_incident (
        id uuid primary key,
        account_id uuid not null,
        page_id uuid not null,
        title text not null,
        status text not null check (status in ('investigating', 'identified', 'monitoring', 'resolved')),
        severity text not null check (severity in ('none', 'minor', 'major', 'critical')),
        affected_http_job_ids uuid[] not null,
        affected_browser_check_ids uuid[] not null,
        notify_subscribers boolean not null,
        started_at bigint not null,
        resolved_at bigint,
        created_at bigint not null,
        updated_at bigint not null,
        unique (account_id, id),
        check ((status = 'resolved') = (resolved_at is not null)),
        foreign key (account_id, page_id) references status_page (account_id, id) on delete cascade
      );
      create index page_incident_of_page on page_incident (page_id, started_at desc, id desc);
      create table page_incident_update (
        id uuid primary key,
        account_id uuid not null,
        incident_id uuid not null,
        status text not null,
        message text not null,
        created_at bigint not null,
        unique (account_id, id),
        foreign key (account_id, incident_id) references page_incident (account_id, id) on delete cascade
      );
      create index page_incident_update_of_incident on page_incident_update (incident_id, id);
      create table page_maintenance (
        id uuid primary key,
        account_id uuid not null,
        page_id uuid not null,
        title text not null,
        body text,
        scheduled_start_at bigint not null,
        scheduled_end_at bigint not null,
        affected_http_job_ids uuid[] not null,
        status text not null check (status in ('scheduled', 'in_progress', 'completed')),
        created_at bigint not null,
        updated_at bigint not null,
        unique (account_id, id),
        check (scheduled_start_at < scheduled_end_at),
        foreign key (account_id, page_id) references status_page (account_id, id) on delete cascade
      );
      create index page_maintenance_of_page on page_maintenance (page_id, scheduled_start_at desc, id desc);
      create index page_maintenance_to_start on page_maintenance (scheduled_start_at) where status = 'scheduled';
      create index page_maintenance_to_end on page_maintenance (scheduled_end_at) where status <> 'completed';
      -- What was public and is no longer; only added to.
      create table page_correction (
        id uuid primary key,
        account_id uuid not null,
        page_id uuid not null,
        at bigint not null,
        by jsonb not null,
        resource text not null check (resource in ('incident', 'incident_update', 'maintenance', 'uptime')),
        resource_id uuid not null,
        field text not null,
        before jsonb not null,
        after jsonb not null,
        foreign key (account_id, page_id) references status_page (account_id, id) on delete cascade
      );
      create index page_correction_of_page on page_correction (page_id, id desc);
    `)
    for (const table of STATUS_PAGE_TABLES) this.addSql(isolateByAccount(table))
  }
}
