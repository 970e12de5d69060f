import type * as contract from '@pharos/shared-protocol/contract/observability/rum-issue.ts'
import { faultOf } from '@pharos/shared-protocol/issue.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal, refuseField } from '../../platform/refusal.ts'
import { findRumApp } from '../rum-app/index.ts'
import { presentIssue } from './present.ts'
import { newIssue, type PatchFault, patchIssue } from './state.ts'
import { type IssueRow, insertIssue, loadIssues, loadKeys, loadReleases, saveIssue } from './store.ts'

export async function getRumIssue(ctx: Ctx, { params }: Input<typeof contract.getRumIssue>) {
  const app = await findRumApp(ctx, params.app_id)
  const issue = await findIssue(ctx, app.id, params.fingerprint)
  noteRevision(ctx, issue.fingerprint, issue)
  return present(ctx, issue)
}

export async function updateRumIssue(ctx: Ctx, { params, body }: Input<typeof contract.updateRumIssue>) {
  const app = await findRumApp(ctx, params.app_id)
  const before = await findOwnIssue(ctx, app.id, params.fingerprint)
  noteRevision(ctx, before.fingerprint, before)
  const { ignore_until, ...rest } = body
  const until = ignore_until === undefined ? {} : { ignore_until: ignore_until === null ? null : ignore_until }
  const { newest } = await loadReleases(ctx, app.id)
  const user = ctx.actor.member?.id ?? null
  const after = patchIssue(before, { ...rest, ...until } as never, { now: ctx.now, user, newest_release: newest })
  if (Array.isArray(after)) throw refusePatch(after)
  return saved(ctx, {
    ...before,
    ...after,
    change_reason: after.status === before.status ? before.change_reason : null,
  })
}

export async function mergeRumIssues(ctx: Ctx, { params, body }: Input<typeof contract.mergeRumIssues>) {
  const app = await findRumApp(ctx, params.app_id)
  const [first = '', ...others] = [...new Set(body.fingerprints)]
  if (others.length === 0) throw refuseField('fingerprints', observabilityText('rum_issue.not_two_issues'))
  const issues = await loadIssues(ctx, app.id, [first, ...others], true)
  if (issues.length <= others.length) throw notFound('issue')
  const merged = issues.find(issue => issue.merged_into !== null)
  if (merged) throw alreadyMerged(merged)
  const into = issues.find(issue => issue.fingerprint === first) as IssueRow
  await sql`update rum_error_key set issue = ${first} where application_id = ${app.id} and issue = any(${others})`.execute(
    ctx.sql,
  )
  await sql`with moved as (delete from rum_issue_hour where application_id = ${app.id} and issue = any(${others})
      returning hour, event_count)
    insert into rum_issue_hour (application_id, issue, hour, account_id, event_count)
      select ${app.id}, ${first}, hour, ${ctx.account}, sum(event_count) from moved group by hour
      on conflict (application_id, issue, hour)
        do update set event_count = rum_issue_hour.event_count + excluded.event_count`.execute(ctx.sql)
  for (const issue of issues) if (issue !== into) await saveIssue(ctx, { ...issue, merged_into: first })
  noteRevision(ctx, first, into)
  return saved(ctx, await counted(ctx, into))
}

export async function splitRumIssue(ctx: Ctx, { params, body }: Input<typeof contract.splitRumIssue>) {
  const app = await findRumApp(ctx, params.app_id)
  const issue = await findOwnIssue(ctx, app.id, params.fingerprint)
  const keys = await loadKeys(ctx, app.id, [issue.fingerprint])
  const leaving = keys.filter(one => body.error_keys.includes(one.key))
  if (leaving.length < new Set(body.error_keys).size)
    throw refuseField('error_keys', observabilityText('rum_issue.unknown_keys'))
  if (leaving.some(one => one.fingerprint === issue.fingerprint))
    throw refuseField('error_keys', observabilityText('rum_issue.naming_group_required'))
  const fingerprints = leaving.map(one => one.fingerprint)
  const before = await loadIssues(ctx, app.id, fingerprints, true)
  for (const one of leaving) {
    const { fingerprint, first_seen, last_seen, event_count } = one
    const known = before.find(each => each.fingerprint === fingerprint)
    const state = { ...newIssue(ctx.now), substatus: 'ongoing' as const, first_seen, last_seen, event_count }
    if (known) await saveIssue(ctx, { ...known, ...state, merged_into: null, change_reason: null })
    else
      await insertIssue(ctx, {
        ...state,
        application_id: app.id,
        fingerprint,
        account_id: ctx.account,
        merged_into: null,
      })
  }
  await sql`update rum_error_key set issue = fingerprint
    where application_id = ${app.id} and fingerprint = any(${fingerprints})`.execute(ctx.sql)
  await saveIssue(ctx, await counted(ctx, issue))
  ctx.notes.resource = issue.fingerprint
  const made = await loadIssues(ctx, app.id, fingerprints)
  const own = await loadKeys(ctx, app.id, fingerprints)
  return made.map(one => presentIssue(one, own))
}

const PATCH_FAULTS = {
  only_resolved: observabilityText('rum_issue.only_resolved'),
  only_ignored: observabilityText('rum_issue.only_ignored'),
  not_in_future: requestText('request.in_future'),
}

/** All faults at once. */
function refusePatch(all: readonly PatchFault[]): Refusal {
  const faults = all.map(({ field, code }) => ({ path: field, ...faultOf(PATCH_FAULTS[code]) }))
  return new Refusal('invalid_request', observabilityText('rum_issue.change_does_not_fit_status'), { faults })
}

/** The sums over the groups of an issue. */
async function counted(ctx: Ctx, issue: IssueRow): Promise<IssueRow> {
  const keys = await loadKeys(ctx, issue.application_id, [issue.fingerprint])
  return {
    ...issue,
    event_count: keys.reduce((sum, one) => sum + one.event_count, 0),
    first_seen: Math.min(...keys.map(one => one.first_seen)),
    last_seen: Math.max(...keys.map(one => one.last_seen)),
  }
}

async function findIssue(ctx: Ctx, app: string, fingerprint: string, hold = false): Promise<IssueRow> {
  const [issue] = await loadIssues(ctx, app, [fingerprint], hold)
  if (!issue) throw notFound('issue')
  return issue
}

/** An issue that is not merged into another. */
async function findOwnIssue(ctx: Ctx, app: string, fingerprint: string): Promise<IssueRow> {
  const issue = await findIssue(ctx, app, fingerprint, true)
  if (issue.merged_into !== null) throw alreadyMerged(issue)
  return issue
}

function alreadyMerged({ fingerprint, merged_into }: IssueRow): Refusal {
  return new Refusal('conflict', observabilityText('rum_issue.merged', { fingerprint, merged_into }))
}

async function saved(ctx: Ctx, issue: IssueRow) {
  await saveIssue(ctx, issue)
  const after = await findIssue(ctx, issue.application_id, issue.fingerprint)
  Object.assign(ctx.notes, { resource: after.fingerprint, versioned: after })
  return present(ctx, after)
}

async function present(ctx: Ctx, issue: IssueRow) {
  return presentIssue(issue, await loadKeys(ctx, issue.application_id, [issue.fingerprint, issue.merged_into ?? '']))
}
