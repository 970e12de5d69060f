import { Migration } from '@mikro-orm/migrations'

/** Stored segments are looked through for what they should not show. */
export class RumSegmentChecks0252 extends Migration {
  override up(): void {
    this.addSql(`
      alter table rum_segment
        add column status text not null default 'unchecked'
          check (status in ('unchecked', 'clean', 'quarantined', 'released', 'deleted')),
        -- When it is worked on next; null: nothing is to be done.
        add column check_at bigint,
        add column findings jsonb,
        -- What was masked in it; null: nobody has looked.
        add column masked jsonb,
        -- Where its file is being moved, so that addresses that were given end.
        add column next_object_id uuid;
      update rum_segment set check_at = stored_at;
      create index rum_segment_to_check on rum_segment (check_at) where check_at is not null;
      alter table rum_app add column quarantine_told_at bigint;
    `)
  }
}
