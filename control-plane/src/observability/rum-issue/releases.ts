import type * as contract from '@pharos/shared-protocol/contract/observability/rum-release.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { MINUTE_MS, rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { pageOf, readCursor } from '../../platform/page.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import { findRumApp } from '../rum-app/index.ts'
import { FIRST_DEPLOY, MOST_RELEASES } from './store.ts'

/** The cursor: since when the last release of a page is known, and its name. */
const CURSOR = /^(\d{1,15}) ([\s\S]{1,200})$/
/** How far ahead the clock of a build may be. */
const AHEAD_MS = 5 * MINUTE_MS

interface Row {
  name: string
  first_deploy_at: number | null
  commit: string | null
  first_seen_at: number
  sessions: number
}

const COLUMNS = sql`r.name, ${FIRST_DEPLOY} as first_deploy_at, r.commit, r.first_seen_at, r.sessions`

export async function listRumReleases(ctx: Ctx, { params, query }: Input<typeof contract.listRumReleases>) {
  const app = await findRumApp(ctx, params.app_id)
  const [at = null, after = null] = readCursor(query.cursor, CURSOR) ?? []
  const { rows } = await sql<Row>`select ${COLUMNS} from rum_release r
    where r.application_id = ${app.id}
      and (${at}::bigint is null or (r.first_seen_at, r.name) < (${at}::bigint, ${after}))
    order by r.first_seen_at desc, r.name desc limit ${query.limit + 1}`.execute(ctx.sql)
  return pageOf(rows, query.limit, present, row => `${row.first_seen_at} ${row.name}`)
}

export async function addRumRelease(ctx: Ctx, { params, body }: Input<typeof contract.addRumRelease>) {
  const app = await findRumApp(ctx, params.app_id, true)
  const { release, commit = null, deployed_at: told = ctx.now } = body
  if (told > ctx.now + AHEAD_MS) throw refuseField('deployed_at', requestText('request.not_in_future'))
  const at = Math.min(told, ctx.now)
  await makeRoom(ctx, app.id, release)
  await sql`insert into rum_release (application_id, name, account_id, first_deploy_at, commit, first_seen_at, sessions)
    values (${app.id}, ${release}, ${ctx.account}, ${at}, ${commit}, ${ctx.now}, 0)
    on conflict (application_id, name) do update set commit = coalesce(excluded.commit, rum_release.commit),
      first_deploy_at = least(rum_release.first_deploy_at, excluded.first_deploy_at)`.execute(ctx.sql)
  const { rows } = await sql<Row>`select ${COLUMNS} from rum_release r
    where r.application_id = ${app.id} and r.name = ${release}`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw new Error('The release was not written.')
  ctx.notes.resource = app.id
  return present(row)
}

/** Anybody can make up releases in errors, so the least used of those that nobody deployed makes room for one that was. */
async function makeRoom(ctx: Ctx, app: string, release: string): Promise<void> {
  const { rows } = await sql<{ n: number; known: boolean }>`select count(*)::int as n,
      coalesce(bool_or(name = ${release}), false) as known from rum_release where application_id = ${app}`.execute(
    ctx.sql,
  )
  if (rows[0]?.known || (rows[0]?.n ?? 0) < MOST_RELEASES) return
  const { rows: gone } = await sql`delete from rum_release where application_id = ${app} and name = (
      select r.name from rum_release r where r.application_id = ${app} and ${FIRST_DEPLOY} is null
      order by r.sessions, r.first_seen_at, r.name limit 1) returning name`.execute(ctx.sql)
  if (gone.length === 0)
    throw new Refusal('limit_reached', observabilityText('rum_issue.release_limit', { limit: MOST_RELEASES }))
}

function present({ name, first_deploy_at, commit, first_seen_at, sessions }: Row) {
  return {
    release: name,
    first_deploy_at: rfc3339OrNull(first_deploy_at),
    commit,
    known_since: rfc3339(first_seen_at),
    session_count: sessions,
  }
}
