import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** What is to be deleted of real users, and when replays are looked through for those whose time is over. */
export class RumErasures0251 extends Migration {
  override up(): void {
    this.addSql(`
      create table rum_erasure (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        -- No reference: that of a deleted application outlives it.
        application_id uuid not null,
        -- Of one user, or of one session; neither: all of the application.
        user_id text,
        session_id uuid,
        -- Those that were found, so that what comes late of them is found, too.
        sessions uuid[] not null,
        -- Of files that are deleted, too.
        prefixes text[] not null,
        requested_at bigint not null,
        due_at bigint not null
      );
      create index rum_erasure_due on rum_erasure (due_at);
      create index rum_erasure_of_account on rum_erasure (account_id);
      -- Files of deleted accounts, so of no account.
      create table rum_file_erasure (
        id uuid primary key,
        prefixes text[] not null,
        requested_at bigint not null,
        due_at bigint not null
      );
      create index rum_file_erasure_due on rum_file_erasure (due_at);
      grant select, insert, update, delete on rum_file_erasure to pharos_system;
      -- Whether its session has an error; null: nobody has looked.
      alter table rum_replay add column has_error boolean;
      alter table rum_app add column replays_check_at bigint not null default 0;
      create index rum_app_replays_check on rum_app (replays_check_at);
      ${isolateByAccount('rum_erasure')}
    `)
  }
}
