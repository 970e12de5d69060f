import { Migration } from '@mikro-orm/migrations'

/** Corrected editions of reports. */
export class ReportEditions0388 extends Migration {
  override up(): void {
    this.addSql(`
      alter table report_issue drop constraint report_issue_trigger_check;
      alter table report_issue add constraint report_issue_trigger_check
        check (trigger in ('schedule', 'request', 'correction'));
      -- The issue that this one corrects, as long as it is kept.
      alter table report_issue add column corrects uuid references report_issue (id) on delete set null;
      create index report_issue_corrects on report_issue (corrects) where corrects is not null;
    `)
  }
}
