import { Migration } from '@mikro-orm/migrations'

/** Until when each replay is kept, decided when it begins. */
export class ReplayPromises0376 extends Migration {
  override up(): void {
    this.addSql(`
      -- The end of a session without errors, and of one with errors. Null: of before, until the next look through them.
      alter table rum_replay add kept_until bigint, add kept_until_with_errors bigint;
      create index rum_replay_by_end on rum_replay (application_id, kept_until) where gone_at is null and has_error is null;
      create index rum_replay_by_end_with_errors on rum_replay (application_id, kept_until_with_errors) where gone_at is null;
      create index rum_replay_without_end on rum_replay (application_id) where gone_at is null and kept_until is null;
    `)
  }
}
