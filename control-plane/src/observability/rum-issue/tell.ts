import { epoch } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { loadNotified, type Notified } from '../rum-app/index.ts'
import { ISSUE_NOTICED, ISSUES_LEFT_OUT } from './event.ts'
import { boundNotices, type IssueNotice, kindOf, type NoticeRoom } from './notice.ts'
import { presentIssue } from './present.ts'
import { loadIssues, loadKeys } from './store.ts'

/**
 * Tells people of issues, in the transaction that changes them, and of what was left out in an hour that is over. Before
 * other rows of the application, the caller has locked that of its mark (`lockMark`).
 */
export async function tellIssues(ctx: SystemCtx, app: string, notices: readonly IssueNotice[]): Promise<void> {
  const before = await lockMark(ctx, app)
  if (before === null && notices.length === 0) return
  const notified = await loadNotified(ctx, app)
  if (notified === null) return
  const { group_notification_ids: groups, notified_issues: chosen } = notified
  const wanted = groups.length === 0 ? [] : notices.filter(({ reason }) => chosen.includes(kindOf(reason)))
  const { told, leftOut, room } = boundNotices(before, wanted, ctx.now)
  await emitNotices(ctx, notified, told)
  if (leftOut !== null && groups.length > 0) {
    const { from, to, counts } = leftOut
    ctx.emit(ISSUES_LEFT_OUT.of(aboutOf(notified), { ...sayOf(notified), from: epoch(from), to: epoch(to), counts }))
  }
  await sql`update rum_issue_mark set notice_room = ${room === null ? null : JSON.stringify(room)}::jsonb
    where application_id = ${app}`.execute(ctx.sql)
}

/** Locks the mark of an application, and returns what was told of its issues in this hour. */
export async function lockMark(ctx: SystemCtx, app: string): Promise<NoticeRoom | null> {
  const { rows } = await sql<{ notice_room: NoticeRoom | null }>`select notice_room from rum_issue_mark
    where application_id = ${app} for update`.execute(ctx.sql)
  return rows[0]?.notice_room ?? null
}

async function emitNotices(ctx: SystemCtx, notified: Notified, told: readonly IssueNotice[]): Promise<void> {
  if (told.length === 0) return
  const fingerprints = told.map(({ fingerprint }) => fingerprint)
  const issues = await loadIssues(ctx, notified.id, fingerprints)
  const keys = await loadKeys(ctx, notified.id, fingerprints)
  for (const { fingerprint, reason } of told) {
    const row = issues.find(issue => issue.fingerprint === fingerprint)
    if (!row) continue
    const { title, culprit, last_release: release, event_count } = presentIssue(row, keys)
    const issue = { fingerprint, title, culprit, release, event_count }
    ctx.emit(ISSUE_NOTICED.of(aboutOf(notified), { ...sayOf(notified), kind: kindOf(reason), reason, issue }))
  }
}

const aboutOf = ({ id, account_id }: Notified) => ({ account: account_id, subject: id })
const sayOf = ({ id, name, group_notification_ids }: Notified) => ({ app: { id, name }, group_notification_ids })
