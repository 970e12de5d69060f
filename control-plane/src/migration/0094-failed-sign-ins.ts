import { Migration } from '@mikro-orm/migrations'

/** The audit log counts failed sign-ins, and keeps the values of changed fields. */
export class FailedSignIns0094 extends Migration {
  override up(): void {
    this.addSql(`
      alter table audit_entry
        -- How often the same thing happened between \`at\` and \`last_at\` (null: once).
        add count int not null default 1,
        add last_at bigint,
        -- [{field, before, after}]; null: no values are known.
        add changes jsonb,
        -- What is counted in one entry; null: an entry of its own.
        add tally text;
      create unique index audit_entry_tally on audit_entry (account_id, tally) where tally is not null;
      -- Why a try was wrong; null while it is under way.
      alter table sign_in_failure add reason text;
    `)
  }
}
