import type * as contract from '@pharos/shared-protocol/contract/account/security.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { removedFactor, requireOwnSecurity, tellOfFactor } from '../factor/index.ts'
import { loadPasskeys } from './register.ts'
import { type Passkey, presentPasskey } from './row.ts'

export async function listPasskeys(ctx: OpenCtx, { params }: Input<typeof contract.listPasskeys>) {
  const person = requireOwnSecurity(ctx, params.user_id)
  return (await ctx.inSystem(tx => loadPasskeys(tx, person))).map(presentPasskey)
}

export async function renamePasskey(ctx: OpenCtx, { params, body }: Input<typeof contract.renamePasskey>) {
  const person = requireOwnSecurity(ctx, params.user_id)
  ctx.notes.resource = params.passkey_id
  return lastSystemWrite(async tx => {
    const { rows } = await sql<Passkey>`update passkey set name = ${body.name}
      where id = ${params.passkey_id} and person_id = ${person} returning *`.execute(tx.sql)
    if (!rows[0]) throw notFound('passkey')
    return presentPasskey(rows[0])
  })
}

export async function removePasskey(ctx: OpenCtx, { params }: Input<typeof contract.removePasskey>) {
  const person = requireOwnSecurity(ctx, params.user_id)
  ctx.notes.resource = params.passkey_id
  return lastSystemWrite(async tx => {
    const { rows } = await sql`delete from passkey where id = ${params.passkey_id} and person_id = ${person}
      returning id`.execute(tx.sql)
    if (rows.length === 0) throw notFound('passkey')
    await removedFactor(tx, person)
    await tellOfFactor(tx, ctx, person, 'passkey_removed')
    return undefined
  })
}
