import { Migration } from '@mikro-orm/migrations'

/** Why an issue of a report failed, by code. Those of before do not say it. */
export class FailedReports0391 extends Migration {
  override up(): void {
    this.addSql('alter table report_issue add column failed_reason text')
  }
}
