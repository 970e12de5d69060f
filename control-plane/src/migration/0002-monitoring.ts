import { Migration } from '@mikro-orm/migrations'

/** Regions, agents, monitors, their states and their history. */
export class Monitoring0002 extends Migration {
  override up(): void {
    this.addSql(`
      create table region (
        id uuid primary key,
        account_id uuid references account on delete cascade,
        slug text not null,
        name text not null,
        allow_private_targets boolean not null,
        sentinels text[] not null,
        public_key text not null,
        private_key text not null,
        offline_since bigint,
        created_at bigint not null,
        revision int not null default 1
      );
      create unique index region_public_slug on region (slug) where account_id is null;
      create unique index region_private_slug on region (account_id, slug) where account_id is not null;
      create table agent (
        id uuid primary key,
        account_id uuid references account on delete cascade,
        region_id uuid not null references region,
        name text not null,
        nats_public_key text not null,
        version text,
        capabilities text[] not null default '{}',
        reported_status text,
        in_flight int not null default 0,
        clock_skew_ms double precision,
        loop_delay_ms double precision,
        egress_addresses text[] not null default '{}',
        last_seen_at bigint,
        created_at bigint not null
      );
      create index agent_of_region on agent (region_id);
      create table agent_revocation (nats_public_key text primary key, revoked_at bigint not null);
      create table monitor (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        kind text not null,
        friendly_name text not null,
        description text,
        runbook_url text,
        tags text[] not null,
        group_notification_ids uuid[] not null,
        check_regions text[],
        external_key text,
        interval_seconds int not null,
        timeout_seconds int not null,
        paused boolean not null default false,
        muted boolean not null default false,
        service_id uuid,
        config jsonb not null,
        secrets text,
        spec_version int not null default 1,
        created_at bigint not null,
        revision int not null default 1,
        unique (account_id, id)
      );
      create index monitor_of_account on monitor (account_id, kind, id desc);
      create unique index monitor_external_key on monitor (account_id, kind, external_key) where external_key is not null;
      create index monitor_tags on monitor using gin (tags);
      create index monitor_depends_on on monitor using gin ((config -> 'depends_on'));
      create table monitor_state (
        monitor_id uuid primary key,
        account_id uuid not null,
        status text not null,
        announced text,
        since bigint not null,
        last_failure_reason text,
        foreign key (account_id, monitor_id) references monitor (account_id, id) on delete cascade
      ) with (fillfactor = 70);
      create table region_state (
        monitor_id uuid not null references monitor on delete cascade,
        region_id uuid not null,
        account_id uuid not null,
        status text not null,
        judged text not null,
        failures int not null,
        degradations int not null,
        healthy_streak int not null,
        passing_streak int not null,
        spec_version int not null,
        last_slot bigint not null,
        last_at bigint,
        stale_at bigint not null,
        failure_reason text,
        failure_detail text,
        last_total_ms double precision,
        primary key (monitor_id, region_id)
      ) with (fillfactor = 50);
      create table monitor_policy (
        monitor_id uuid not null references monitor on delete cascade,
        account_id uuid not null,
        at bigint not null,
        policy jsonb not null,
        primary key (monitor_id, at)
      );
      create table transition (
        id uuid primary key,
        account_id uuid not null,
        monitor_id uuid not null references monitor on delete cascade,
        at bigint not null,
        from_status text not null,
        to_status text not null,
        reason text not null,
        failure_reason text,
        regions jsonb not null,
        trigger_run text
      );
      create index transition_newest on transition (monitor_id, id desc);
      create table check_result (
        account_id uuid not null,
        monitor_id uuid not null,
        slot bigint not null,
        region_id uuid not null,
        kind text not null,
        ordinal int not null,
        id uuid not null,
        at bigint not null,
        status text not null,
        failure_reason text,
        failure_detail text,
        total_ms real,
        loop_delay_ms real not null,
        spec_version int not null,
        data jsonb not null,
        primary key (monitor_id, slot, region_id, kind, ordinal)
      ) partition by range (slot);
      create table result_evidence (
        account_id uuid not null,
        monitor_id uuid not null,
        slot bigint not null,
        result_id uuid not null,
        evidence jsonb not null,
        primary key (monitor_id, slot, result_id)
      ) partition by range (slot);
      -- A time without any agent in a region; open while to_at is null.
      create table region_absence (
        region_id uuid not null references region on delete cascade,
        from_at bigint not null,
        to_at bigint,
        primary key (region_id, from_at)
      );
      create unique index region_absence_open on region_absence (region_id) where to_at is null;
      -- resolution in seconds: 300, 3600 and 86400. 5-minute rows are the many: they go by day, with their partition.
      create table rollup (
        monitor_id uuid not null,
        account_id uuid not null,
        resolution int not null,
        bucket bigint not null,
        healthy int not null,
        degraded int not null,
        failing int not null,
        up_ms int not null,
        degraded_ms int not null,
        down_ms int not null,
        unknown_ms int not null,
        maintenance_ms int not null,
        paused_ms int not null,
        latency jsonb not null,
        primary key (monitor_id, resolution, bucket)
      ) partition by list (resolution);
      create table rollup_5m partition of rollup for values in (300) partition by range (bucket);
      create table rollup_5m_rest partition of rollup_5m default;
      create table rollup_coarse partition of rollup default;
      -- How far a monitor is rolled up, what its past left behind there, and between which instants outcomes came late.
      create table rollup_mark (
        monitor_id uuid primary key,
        account_id uuid not null,
        rolled_to bigint not null,
        carry jsonb,
        dirty_from bigint,
        dirty_to bigint,
        due_at bigint not null,
        foreign key (account_id, monitor_id) references monitor (account_id, id) on delete cascade
      ) with (fillfactor = 70);
      create index rollup_mark_due on rollup_mark (due_at);
      -- The same at each full hour that raw results still cover: from there late ones are worked in.
      create table rollup_end (
        monitor_id uuid not null,
        account_id uuid not null,
        at bigint not null,
        carry jsonb not null,
        primary key (monitor_id, at),
        foreign key (account_id, monitor_id) references monitor (account_id, id) on delete cascade
      );
      -- A monitor's states as replayed, one row where one begins.
      create table timeline_change (
        monitor_id uuid not null,
        account_id uuid not null,
        at bigint not null,
        state text not null,
        primary key (monitor_id, at),
        foreign key (account_id, monitor_id) references monitor (account_id, id) on delete cascade
      );
      create table monitor_change (
        id bigint generated always as identity primary key,
        monitor_id uuid,
        xid xid8 not null default pg_current_xact_id(),
        at timestamptz not null default now()
      );
      create index monitor_change_xid on monitor_change (xid);
      create table scheduler_lease (
        shard int primary key,
        holder uuid,
        expires_at bigint not null default 0
      );
      insert into scheduler_lease (shard) select generate_series(0, 15);
      create table dead_letter (
        id uuid primary key,
        at bigint not null,
        subject text not null,
        reason text not null,
        payload bytea not null
      );
      create function note_monitor_change() returns trigger language plpgsql security definer set search_path = public as $$
      begin
        insert into monitor_change (monitor_id) values (coalesce(new.id, old.id));
        return null;
      end $$;
      create trigger monitor_changed after insert or update or delete on monitor
        for each row execute function note_monitor_change();
      -- In place of a foreign key: dropping a partition that has one would lock every monitor.
      create function forget_rollups() returns trigger language plpgsql as $$
      begin
        delete from rollup where monitor_id = old.id;
        return null;
      end $$;
      create trigger rollups_forgotten after delete on monitor for each row execute function forget_rollups();
      -- A change that may concern any monitor: schedulers load everything again.
      create function note_wide_change() returns trigger language plpgsql security definer set search_path = public as $$
      begin
        insert into monitor_change (monitor_id) values (null);
        return null;
      end $$;
      create trigger region_changed after insert or delete on region for each row execute function note_wide_change();
      create trigger default_regions_changed after update of default_regions on account
        for each row when (old.default_regions is distinct from new.default_regions) execute function note_wide_change();
    `)
  }
}
