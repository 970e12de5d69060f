import { Migration } from '@mikro-orm/migrations'

/** Whom an application tells of its issues, and how many messages of this hour were sent and left out. */
export class RumIssueNotices0255 extends Migration {
  override up(): void {
    this.addSql(`
      alter table rum_app add group_notification_ids uuid[] not null default '{}',
        add notified_issues text[] not null default '{new,regressed,escalating}';
      alter table rum_issue_mark add notice_room jsonb;
    `)
  }
}
