import type { ChangeReason } from '@pharos/shared-protocol/rum/change-reason.ts'
import type { GroupReason } from '@pharos/shared-protocol/rum/group-reason.ts'
import { type Release, releaseOrder } from '@pharos/shared-protocol/rum/release-order.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { publishSoon } from '../rum-config/index.ts'
import type { KnownReleases } from './observe.ts'
import type { IssueState } from './state.ts'

export interface IssueRow extends IssueState {
  application_id: string
  fingerprint: string
  account_id: string
  merged_into: string | null
  first_seen: number
  last_seen: number
  change_reason: ChangeReason | null
  revision: number
}

/** A group of errors with one fingerprint, which an issue consists of. */
export interface KeyRow {
  fingerprint: string
  key: number
  issue: string
  title: string
  culprit: string
  error_type: string
  reason: GroupReason
  first_seen: number
  last_seen: number
  first_release: string | null
  last_release: string | null
  event_count: number
}

/** Loads issues in the order of their fingerprints; with `hold`, nothing else changes them meanwhile. */
export async function loadIssues(
  ctx: SystemCtx,
  app: string,
  fingerprints: readonly string[],
  hold = false,
): Promise<IssueRow[]> {
  if (hold)
    await sql`select from rum_issue where application_id = ${app} and fingerprint = any(${fingerprints})
      order by fingerprint for update`.execute(ctx.sql)
  const { rows } = await sql<IssueRow>`select * from rum_issue
    where application_id = ${app} and fingerprint = any(${fingerprints}) order by fingerprint`.execute(ctx.sql)
  return rows
}

/** The groups of issues, oldest first. */
export async function loadKeys(ctx: SystemCtx, app: string, issues: readonly string[]): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`select * from rum_error_key
    where application_id = ${app} and issue = any(${issues}) order by key`.execute(ctx.sql)
  return rows
}

/** Stores what `state.ts` and `observe.ts` change, and why. */
export async function saveIssue(ctx: SystemCtx, issue: IssueRow): Promise<void> {
  const change = issue.change_reason === null ? null : JSON.stringify(issue.change_reason)
  const { rows } = await sql<{ turned: boolean }>`with before as (
      select status, merged_into from rum_issue
      where application_id = ${issue.application_id} and fingerprint = ${issue.fingerprint})
    update rum_issue i set status = ${issue.status}, substatus = ${issue.substatus},
      substatus_at = ${issue.substatus_at}, resolution = ${issue.resolution}, resolved_at = ${issue.resolved_at},
      resolved_by_user_id = ${issue.resolved_by_user_id}, resolved_in_release = ${issue.resolved_in_release},
      ignore_until = ${issue.ignore_until}, ignore_until_events = ${issue.ignore_until_events},
      ignore_events_base = ${issue.ignore_events_base}, ignore_until_escalating = ${issue.ignore_until_escalating},
      assignee_user_id = ${issue.assignee_user_id}, merged_into = ${issue.merged_into},
      first_seen = ${issue.first_seen}, last_seen = ${issue.last_seen}, event_count = ${issue.event_count},
      escalation_notified_at = ${issue.escalation_notified_at}, change_reason = ${change}::jsonb,
      revision = revision + 1
    from before where i.application_id = ${issue.application_id} and i.fingerprint = ${issue.fingerprint}
    returning (before.status = 'ignored') <> (i.status = 'ignored')
      or before.merged_into is distinct from i.merged_into as turned`.execute(ctx.sql)
  if (rows[0]?.turned) await publishSoon(ctx, issue.application_id)
}

export async function insertIssue(ctx: SystemCtx, issue: Omit<IssueRow, 'revision' | 'change_reason'>): Promise<void> {
  await sql`insert into rum_issue (application_id, fingerprint, account_id, status, substatus, substatus_at,
      ignore_until_escalating, first_seen, last_seen, event_count)
    values (${issue.application_id}, ${issue.fingerprint}, ${issue.account_id}, ${issue.status}, ${issue.substatus},
      ${issue.substatus_at}, false, ${issue.first_seen}, ${issue.last_seen}, ${issue.event_count})`.execute(ctx.sql)
}

/** The most releases of an application: its token is public, so anybody can make up more. */
export const MOST_RELEASES = 5_000
/** More are not compared: those that were deployed come first, then the newest. */
const MOST_COMPARED = 2_000

/**
 * The first deploy of the release `r`. Its first source map tells it, if nothing else did: builds upload them.
 */
export const FIRST_DEPLOY = sql<number | null>`coalesce(r.first_deploy_at, (select min(m.created_at)
  from rum_source_map m where m.application_id = r.application_id and m.release = r.name))`

/** The releases of an application and their order. */
export async function loadReleases(ctx: SystemCtx, app: string): Promise<KnownReleases & { newest: string | null }> {
  const { rows } = await sql<Release>`select r.name, r.sessions, ${FIRST_DEPLOY} as first_deploy_at
    from rum_release r where r.application_id = ${app}
    order by ${FIRST_DEPLOY} is null, r.first_seen_at desc limit ${MOST_COMPARED}`.execute(ctx.sql)
  const order = releaseOrder(rows)
  const deployed_at = new Map(
    rows.flatMap(one => (one.first_deploy_at === null ? [] : [[one.name, one.first_deploy_at] as const])),
  )
  const sessions = new Map(rows.map(one => [one.name, one.sessions]))
  const used = (names: readonly string[]) => names.reduce((sum, name) => sum + (sessions.get(name) ?? 0), 0)
  const [main] = order.packages.toSorted((a, b) => used(b.names) - used(a.names))
  return { order, deployed_at, newest: main?.names.at(-1) ?? null }
}
