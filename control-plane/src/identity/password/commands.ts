import type * as contract from '@pharos/shared-protocol/contract/account/security.ts'
import { endSessionsOf } from '../../account/session/index.ts'
import type { OpenCtx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, refuseField } from '../../platform/refusal.ts'
import { describeSecurity, requireOwnSecurity, tellOfFactor } from '../factor/index.ts'
import { endHeld, heldBy, membersOfPerson } from '../held/index.ts'
import { hashPassword } from './hash.ts'
import { whyGuessed } from './rules.ts'

/** Sets or replaces the password. Ends the other sessions and apps, which may be somebody else's. */
export async function setPassword(ctx: OpenCtx, { params, body }: Input<typeof contract.setPassword>) {
  const person = requireOwnSecurity(ctx, params.user_id)
  const why = whyGuessed(body.password, await ctx.inSystem(tx => emailOf(tx, person)))
  if (why !== null) throw refuseField('password', why)
  const hash = await hashPassword(body.password)
  return lastSystemWrite(async tx => {
    await sql`insert into person_password (person_id, hash, changed_at) values (${person}, ${hash}, ${tx.now})
      on conflict (person_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`.execute(tx.sql)
    await endStarted(tx, ctx, person, { change: 'password_set', end_api_keys: body.end_api_keys })
    return describeSecurity(tx, person)
  })
}

/** Removes the password. What it may have started ends, as with a new one. */
export async function removePassword(ctx: OpenCtx, { params, query }: Input<typeof contract.removePassword>) {
  const person = requireOwnSecurity(ctx, params.user_id)
  return lastSystemWrite(async tx => {
    const { rows } = await sql`delete from person_password where person_id = ${person} returning person_id`.execute(
      tx.sql,
    )
    if (rows.length === 0) throw notFound('password')
    await endStarted(tx, ctx, person, { change: 'password_removed', end_api_keys: query.end_api_keys })
    return undefined
  })
}

/**
 * Ends what may have been started with the old password, or by somebody who knows it: sessions, apps and CLI logins, and
 * the API keys if asked to. The person is told which keys go on.
 */
async function endStarted(
  tx: SystemCtx,
  ctx: OpenCtx,
  person: string,
  { change, end_api_keys }: { change: 'password_set' | 'password_removed'; end_api_keys: boolean | undefined },
): Promise<void> {
  const members = membersOfPerson(person)
  await endSessionsOf(tx, person, ctx.actor.session?.id ?? null)
  await endHeld(tx, ctx.actor, members, { end_api_keys, end_apps: true })
  await sql`delete from pending_sign_in where person_id = ${person}`.execute(tx.sql)
  const { api_keys } = await heldBy(tx, members)
  await tellOfFactor(tx, ctx, person, change, { keys: api_keys.map(({ name }) => name), ended: end_api_keys === true })
}

async function emailOf(tx: SystemCtx, person: string): Promise<string> {
  const { rows } = await sql<{ email: string }>`select email from person where id = ${person}`.execute(tx.sql)
  return rows[0]?.email ?? ''
}
