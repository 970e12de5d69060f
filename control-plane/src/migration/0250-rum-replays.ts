import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Session replays of RUM applications. The bytes of their segments are in the object store. */
export class RumReplays0250 extends Migration {
  override up(): void {
    this.addSql(`
      create table rum_replay (
        application_id uuid not null references rum_app on delete cascade,
        session_id uuid not null,
        account_id uuid not null references account on delete cascade,
        segments integer not null default 0,
        -- What its segments count for the bounds.
        bytes bigint not null default 0,
        -- When its first segment arrived.
        created_at bigint not null,
        -- When it was deleted. Its row stays until no upload can be under way that writes a file of it.
        gone_at bigint,
        -- When its files are removed next.
        purge_at bigint,
        primary key (application_id, session_id),
        check ((gone_at is null) = (purge_at is null))
      );
      create index rum_replay_by_age on rum_replay (application_id, created_at) where gone_at is null;
      create index rum_replay_to_purge on rum_replay (purge_at) where purge_at is not null;
      create index rum_replay_of_account on rum_replay (account_id);
      create table rum_segment (
        application_id uuid not null,
        session_id uuid not null,
        segment_index integer not null check (segment_index >= 0),
        account_id uuid not null references account on delete cascade,
        -- Names its file.
        object_id uuid not null,
        -- SHA-256 of its body.
        body_hash bytea not null,
        size_bytes integer not null,
        arrived_at bigint not null,
        -- When its file was on disk; null: it was never acknowledged.
        stored_at bigint,
        primary key (application_id, session_id, segment_index),
        foreign key (application_id, session_id) references rum_replay on delete cascade
      );
      create index rum_segment_of_account on rum_segment (account_id);
      create table rum_replay_total (
        application_id uuid primary key references rum_app on delete cascade,
        account_id uuid not null references account on delete cascade,
        bytes bigint not null
      );
      create index rum_replay_total_of_account on rum_replay_total (account_id);
      ${isolateByAccount('rum_replay')}
      ${isolateByAccount('rum_segment')}
      ${isolateByAccount('rum_replay_total')}
    `)
  }
}
