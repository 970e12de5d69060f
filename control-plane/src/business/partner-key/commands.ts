import type * as contract from '@pharos/shared-protocol/contract/business/partner-key.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import { memberOf } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { makePartnerKey } from './token.ts'

/** The most keys of a partner that are not revoked. */
const MOST_KEYS = 100

interface Row {
  id: string
  name: string
  prefix: string
  last_four: string
  last_used_at: number | null
  created_by: string
  created_at: number
}

/** Of an account that is no partner there are none. */
export async function listPartnerKeys(ctx: Ctx) {
  const { rows } = await sql<Row>`select * from partner_key
    where account_id = ${ctx.account} and revoked_at is null order by id desc`.execute(ctx.sql)
  return rows.map(present)
}

export async function createPartnerKey(ctx: Ctx, { body }: Input<typeof contract.createPartnerKey>) {
  const { id: created_by } = memberOf(ctx.actor)
  const { rows: partner } =
    await sql`select 1 as one from partner where account_id = ${ctx.account} for update`.execute(ctx.sql)
  if (partner.length === 0) throw new Refusal('forbidden', businessText('partner.not_a_partner'))
  if ((await listPartnerKeys(ctx)).length >= MOST_KEYS)
    throw new Refusal('limit_reached', businessText('partner_key.limit', { limit: MOST_KEYS }))
  const { key, hash, prefix, last_four } = makePartnerKey()
  const { rows } =
    await sql<Row>`insert into partner_key (id, account_id, name, hash, prefix, last_four, created_by, created_at)
    values (${ctx.newId()}, ${ctx.account}, ${body.name}, ${hash}, ${prefix}, ${last_four}, ${created_by}, ${ctx.now})
    returning *`.execute(ctx.sql)
  if (!rows[0]) throw new Error('The key was not written.')
  ctx.notes.resource = rows[0].id
  return { ...present(rows[0]), key }
}

export async function revokePartnerKey(ctx: Ctx, { params }: Input<typeof contract.revokePartnerKey>) {
  const { rows } = await sql`update partner_key set revoked_at = ${ctx.now}
    where id = ${params.id} and account_id = ${ctx.account} and revoked_at is null returning 1 as done`.execute(ctx.sql)
  if (rows.length === 0) throw notFound('partner key')
  ctx.notes.resource = params.id
  return undefined
}

function present({ id, name, prefix, last_four, last_used_at, created_by, created_at }: Row) {
  const used = { last_used_at: rfc3339OrNull(last_used_at) }
  return { id, name, prefix, last_four, ...used, created_by, created_at: rfc3339(created_at) }
}
