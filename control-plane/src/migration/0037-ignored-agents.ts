import { Migration } from '@mikro-orm/migrations'

/** Agents that send too much are ignored for a while, which their row shows. Dead letters are counted by subject. */
export class IgnoredAgents0037 extends Migration {
  override up(): void {
    this.addSql(`
      alter table agent add ignored_until bigint, add ignored_kind text;
      create index dead_letter_subject on dead_letter (subject);
    `)
  }
}
