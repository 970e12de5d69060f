import type * as contract from '@pharos/shared-protocol/contract/identity/oauth-app.ts'
import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import { findMember, requireManages } from '../../account/member/index.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'

interface Connected {
  client_id: string
  name: string
  description: string | null
  logo_url: string | null
  scopes: string[]
  created_at: number
  last_used_at: number | null
}

/** The apps of any account that a member has agreed to, latest first. */
export async function listConnectedApps(ctx: OpenCtx, { params }: Input<typeof contract.listConnectedApps>) {
  await requireManagesApps(ctx, params.user_id)
  const { rows } = await ctx.inSystem(tx =>
    sql<Connected>`select a.client_id, a.name, a.description, a.logo_url, cut_scopes(c.scopes, a.scopes) as scopes, c.created_at,
        (select max(last_used_at) from oauth_grant g where g.member_id = c.member_id and g.app_id = c.app_id) as last_used_at
      from oauth_consent c join oauth_app a on a.id = c.app_id
      where c.member_id = ${params.user_id} order by c.created_at desc, a.client_id`.execute(tx.sql),
  )
  return rows.map(row => ({
    ...row,
    created_at: rfc3339(row.created_at),
    last_used_at: rfc3339OrNull(row.last_used_at),
  }))
}

/** Deletes a member's consent to an app, and the app's tokens for them. */
export async function revokeConnectedApp(ctx: OpenCtx, { params }: Input<typeof contract.revokeConnectedApp>) {
  await requireManagesApps(ctx, params.user_id)
  const { user_id, client_id } = params
  ctx.notes.resource = client_id
  return lastSystemWrite(async tx => {
    const app = sql`(select id from oauth_app where client_id = ${client_id})`
    await sql`delete from oauth_grant where member_id = ${user_id} and app_id = ${app}`.execute(tx.sql)
    const { rows } = await sql`delete from oauth_consent where member_id = ${user_id} and app_id = ${app}
      returning app_id`.execute(tx.sql)
    if (rows.length === 0) throw notFound('connected app')
    return undefined
  })
}

async function requireManagesApps(ctx: OpenCtx, user: string): Promise<void> {
  const member = await ctx.inAccount('read', tx => findMember(tx, ctx.account, user))
  if (!member) throw notFound('member')
  requireManages(ctx, member)
}
