import type * as contract from '@pharos/shared-protocol/contract/observability/rum-issue.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { pageOf, readCursor } from '../../platform/page.ts'
import { findRumApp } from '../rum-app/index.ts'
import { presentIssue } from './present.ts'
import { type IssueRow, loadKeys } from './store.ts'

/** The cursor: what the list is sorted by, the value of the last issue, and its fingerprint. */
const CURSOR = /^(last_seen|first_seen|event_count) (\d{1,15}) ([0-9a-f]{32})$/

type Query = Input<typeof contract.listRumIssues>['query']

export async function listRumIssues(ctx: Ctx, { params, query }: Input<typeof contract.listRumIssues>) {
  const app = await findRumApp(ctx, params.app_id)
  const { sort, status = null, substatus = null, assignee_user_id: assignee = null } = query
  const column = sql.ref(`rum_issue.${sort}`)
  const [of, at = null, after = null] = readCursor(query.cursor, CURSOR) ?? []
  const start = of === sort ? at : null
  const { rows } = await sql<IssueRow>`select * from rum_issue
    where application_id = ${app.id} and merged_into is null and (${status}::text is null or status = ${status})
      and (${substatus}::text is null or substatus = ${substatus})
      and (${assignee}::uuid is null or assignee_user_id = ${assignee}) and ${hasKey(query)}
      and (${start}::bigint is null or (${column}, fingerprint) < (${start}::bigint, ${after}))
    order by ${column} desc, fingerprint desc limit ${query.limit + 1}`.execute(ctx.sql)
  const keys = await loadKeys(
    ctx,
    app.id,
    rows.map(row => row.fingerprint),
  )
  return pageOf(
    rows,
    query.limit,
    row => presentIssue(row, keys),
    row => `${sort} ${row[sort]} ${row.fingerprint}`,
  )
}

/** Whether a group of the issue is what is looked for. */
function hasKey({ release, search }: Query) {
  if (release === undefined && search === undefined) return sql`true`
  const text = search === undefined ? null : `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`exists (select from rum_error_key k
    where k.application_id = rum_issue.application_id and k.issue = rum_issue.fingerprint
      and (${release ?? null}::text is null or ${release ?? null} in (k.first_release, k.last_release))
      and (${text}::text is null or k.title ilike ${text} or k.culprit ilike ${text}))`
}
