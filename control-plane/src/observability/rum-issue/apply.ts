import { HOUR_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Grouped } from './fingerprint.ts'
import { hourlyLimit } from './forecast.ts'
import type { IssueNotice } from './notice.ts'
import {
  type Arrived,
  CALM_AFTER_MS,
  type KnownReleases,
  type Observed,
  observeErrors,
  SETTLES_AFTER_MS,
  settleIssue,
} from './observe.ts'
import { noteReleases, type ReleaseSessions } from './release.ts'
import { noteShapes } from './shape.ts'
import { newIssue } from './state.ts'
import { type IssueRow, insertIssue, loadIssues, loadReleases, saveIssue } from './store.ts'

/** An error that arrived, grouped. Instants in milliseconds since 1970. */
export interface ArrivedError {
  grouped: Grouped
  error_type: string
  at: number
  release: string | null
  session_id: string
  session_start: number
  shape: string
  message_hash: string
}

const HISTORY_HOURS = 168

interface App {
  id: string
  account_id: string
}

/**
 * Applies errors of an application to its issues, each once: makes groups, issues and releases that are new, counts, and
 * changes states. Returns what people are told. Issues are locked in the order of their fingerprints.
 */
export async function applyErrors(
  ctx: SystemCtx,
  app: App,
  errors: readonly ArrivedError[],
  counted: readonly ReleaseSessions[] | null,
): Promise<IssueNotice[]> {
  // One batch of an application at a time.
  await sql`select from rum_app where id = ${app.id} for no key update`.execute(ctx.sql)
  await noteReleases(
    ctx,
    app,
    errors.map(({ release }) => release),
    counted,
  )
  const groups = Map.groupBy(errors, error => error.grouped.fingerprint)
  const issueOf = await noteGroups(ctx, app, groups)
  const known = errors.filter(error => issueOf.has(error.grouped.fingerprint))
  await noteShapes(
    ctx,
    app,
    known.map(({ grouped, shape, message_hash, at }) => ({
      fingerprint: grouped.fingerprint,
      shape,
      message_hash,
      at,
    })),
  )
  const issues = await loadIssues(ctx, app.id, [...new Set(issueOf.values())], true)
  const releases = await loadReleases(ctx, app.id)
  const notices: IssueNotice[] = []
  for (const issue of issues) {
    const own = errors.filter(error => issueOf.get(error.grouped.fingerprint) === issue.fingerprint)
    const isNew = issue.event_count === 0
    const observed = await observe(ctx, app, issue, own, releases)
    if (isNew) notices.push({ fingerprint: issue.fingerprint, reason: { code: 'new_issue', params: {} } })
    else if (observed.isNotice && observed.reason)
      notices.push({ fingerprint: issue.fingerprint, reason: observed.reason })
  }
  return notices
}

async function observe(
  ctx: SystemCtx,
  app: App,
  issue: IssueRow,
  own: readonly ArrivedError[],
  releases: KnownReleases,
): Promise<Observed> {
  const observed = observeErrors(issue, arrivedBy(own), releases, ctx.now)
  await countHours(ctx, app, issue.fingerprint, own)
  const settled = settleIssue(observed.issue, await hourOf(ctx, app.id, issue), ctx.now)
  const reason = settled.reason ?? observed.reason
  await saveIssue(ctx, {
    ...issue,
    ...settled.issue,
    first_seen: Math.min(issue.first_seen, ...own.map(error => error.at)),
    last_seen: Math.max(issue.last_seen, ...own.map(error => error.at)),
    change_reason: reason ?? issue.change_reason,
  })
  return { issue: settled.issue, reason, isNotice: settled.isNotice || observed.isNotice }
}

/** The most issues that time changes in one transaction. */
const MOST_SETTLED = 100

/** Applies what time alone changes, also of issues without new errors. */
export async function settleIssues(ctx: SystemCtx, app: App): Promise<IssueNotice[]> {
  const { rows } = await sql<IssueRow>`select * from rum_issue
    where application_id = ${app.id} and merged_into is null
      and (ignore_until <= ${ctx.now}
        or (substatus in ('new', 'regressed') and substatus_at <= ${ctx.now - SETTLES_AFTER_MS})
        or (substatus = 'escalating' and substatus_at <= ${ctx.now - CALM_AFTER_MS}))
    order by fingerprint limit ${MOST_SETTLED} for update`.execute(ctx.sql)
  const notices: IssueNotice[] = []
  for (const issue of rows) {
    const { issue: after, reason, isNotice } = settleIssue(issue, await hourOf(ctx, app.id, issue), ctx.now)
    if (reason === null) continue
    await saveIssue(ctx, { ...issue, ...after, change_reason: reason })
    if (isNotice) notices.push({ fingerprint: issue.fingerprint, reason })
  }
  return notices
}

function arrivedBy(errors: readonly ArrivedError[]): Arrived[] {
  return [...Map.groupBy(errors, error => error.release)].map(([release, own]) => ({
    release,
    count: own.length,
    last_at: Math.max(...own.map(error => error.at)),
    last_session_at: Math.max(...own.map(error => error.session_start)),
  }))
}

/**
 * The most groups of an application: its token is public, so anybody can make up more. Errors beyond are stored as
 * events, and belong to no issue.
 */
const MOST_GROUPS = 10_000

async function countGroups(ctx: SystemCtx, app: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from rum_error_key
    where application_id = ${app}`.execute(ctx.sql)
  return rows[0]?.n ?? 0
}

/** Stores what groups are now. Returns the issue of each by fingerprint; a new group has a new issue. */
async function noteGroups(
  ctx: SystemCtx,
  app: App,
  groups: ReadonlyMap<string, ArrivedError[]>,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ fingerprint: string; issue: string }>`select fingerprint, issue from rum_error_key
    where application_id = ${app.id} and fingerprint = any(${[...groups.keys()]})`.execute(ctx.sql)
  const issueOf = new Map(rows.map(row => [row.fingerprint, row.issue]))
  let room = MOST_GROUPS - (await countGroups(ctx, app.id))
  for (const [fingerprint, errors] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [first, last] = [earliest(errors), latest(errors)]
    const { title, culprit, reason } = last.grouped
    if (!issueOf.has(fingerprint)) {
      if (room <= 0) continue
      room -= 1
      issueOf.set(fingerprint, fingerprint)
      const ids = { application_id: app.id, account_id: app.account_id, fingerprint }
      await insertIssue(ctx, {
        ...newIssue(ctx.now),
        ...ids,
        merged_into: null,
        first_seen: first.at,
        last_seen: last.at,
      })
    }
    await sql`insert into rum_error_key (application_id, fingerprint, account_id, key, issue, title, culprit, error_type,
        reason, first_seen, last_seen, first_release, last_release, event_count)
      values (${app.id}, ${fingerprint}, ${app.account_id},
        (select coalesce(max(key), 0) + 1 from rum_error_key where application_id = ${app.id}),
        ${fingerprint}, ${title}, ${culprit}, ${last.error_type}, ${JSON.stringify(reason)}::jsonb, ${first.at},
        ${last.at}, ${first.release}, ${last.release}, ${errors.length})
      on conflict (application_id, fingerprint) do update set
        title = excluded.title, culprit = excluded.culprit, error_type = excluded.error_type, reason = excluded.reason,
        first_seen = least(rum_error_key.first_seen, excluded.first_seen),
        last_seen = greatest(rum_error_key.last_seen, excluded.last_seen),
        last_release = case when excluded.last_seen >= rum_error_key.last_seen then excluded.last_release
          else rum_error_key.last_release end,
        event_count = rum_error_key.event_count + excluded.event_count`.execute(ctx.sql)
  }
  return issueOf
}

const earliest = (errors: readonly ArrivedError[]) =>
  errors.reduce((first, error) => (error.at < first.at ? error : first))
const latest = (errors: readonly ArrivedError[]) => errors.reduce((last, error) => (error.at >= last.at ? error : last))

const hourAt = (at: number) => Math.floor(at / HOUR_MS) * HOUR_MS

async function countHours(ctx: SystemCtx, app: App, issue: string, errors: readonly ArrivedError[]): Promise<void> {
  for (const [hour, own] of Map.groupBy(errors, error => hourAt(error.at)))
    await sql`insert into rum_issue_hour (application_id, issue, hour, account_id, event_count)
      values (${app.id}, ${issue}, ${hour}, ${app.account_id}, ${own.length})
      on conflict (application_id, issue, hour)
        do update set event_count = rum_issue_hour.event_count + excluded.event_count`.execute(ctx.sql)
}

/** The present hour of an issue against the hours of its last week; forgets older ones. */
async function hourOf(ctx: SystemCtx, app: string, issue: IssueRow) {
  const present = hourAt(ctx.now)
  const oldest = Math.max(present - HISTORY_HOURS * HOUR_MS, hourAt(issue.first_seen) + HOUR_MS)
  await sql`delete from rum_issue_hour where application_id = ${app} and issue = ${issue.fingerprint}
    and hour < ${present - HISTORY_HOURS * HOUR_MS}`.execute(ctx.sql)
  const { rows } = await sql<{ hour: number; event_count: number }>`select hour, event_count from rum_issue_hour
    where application_id = ${app} and issue = ${issue.fingerprint}`.execute(ctx.sql)
  const counts = new Map(rows.map(row => [row.hour, row.event_count]))
  const length = Math.max(0, (present - oldest) / HOUR_MS)
  const hours = Array.from({ length }, (_, index) => counts.get(oldest + index * HOUR_MS) ?? 0)
  return { count: counts.get(present) ?? 0, limit: hourlyLimit(hours) }
}
