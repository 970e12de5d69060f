import type * as contract from '@pharos/shared-protocol/contract/account/security.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { findMember, requireManages } from '../../account/member/index.ts'
import { endSessionsOf, sessionOf, strengthenSession } from '../../account/session/index.ts'
import { memberOf } from '../../platform/actor.ts'
import type { OpenCtx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { endGrantsOfPerson } from '../oauth/index.ts'
import { tellPerson } from '../person-mail/index.ts'
import { WORDS, type Words } from '../words/index.ts'
import { hasFactor, loadFactors } from './factors.ts'
import { requireOwnSecurity } from './own.ts'
import { makeRecoveryCodes } from './recovery-code.ts'
import { confirmTotp, makeTotp } from './totp.ts'

export async function startTotp(ctx: OpenCtx, { params }: Input<typeof contract.startTotp>) {
  const person = requireOwnSecurity(ctx, params.user_id)
  return lastSystemWrite(async tx => {
    const { rows } = await sql<{
      id: string
      email: string
    }>`select id, email from person where id = ${person}`.execute(tx.sql)
    const made = rows[0] && (await makeTotp(tx, rows[0]))
    if (!made) throw new Refusal('conflict', identityText('factor.app_already_set_up'))
    return made
  })
}

export async function confirmApp(ctx: OpenCtx, { params, body }: Input<typeof contract.confirmTotp>) {
  const person = requireOwnSecurity(ctx, params.user_id)
  return lastSystemWrite(async tx => {
    if (!(await confirmTotp(tx, person, body.code.replace(' ', ''))))
      throw new Refusal('forbidden', identityText('factor.code_not_current'))
    const recovery_codes = await addedFactor(tx, ctx, person, 'totp')
    await tellOfFactor(tx, ctx, person, 'app_added')
    return { recovery_codes }
  })
}

/**
 * Records in the session that the person has shown their new second factor, and gives the session a new token. Returns
 * recovery codes if they have none left.
 */
export async function addedFactor(tx: SystemCtx, ctx: OpenCtx, person: string, factor: string) {
  const { codes } = await loadFactors(tx, person)
  const session = await strengthenSession(tx, sessionOf(ctx).id, factor)
  if (!session) throw new Refusal('unauthenticated', requestText('request.session_ended'))
  ctx.notes.session = session
  return codes === 0 ? makeRecoveryCodes(tx, person) : null
}

export async function removeTotp(ctx: OpenCtx, { params }: Input<typeof contract.removeTotp>) {
  const person = requireOwnSecurity(ctx, params.user_id)
  return lastSystemWrite(async tx => {
    const { rows } = await sql`delete from totp where person_id = ${person} returning person_id`.execute(tx.sql)
    if (rows.length === 0) throw notFound('authenticator app')
    await removedFactor(tx, person)
    await tellOfFactor(tx, ctx, person, 'app_removed')
    return undefined
  })
}

/**
 * Refuses the removal of the last second factor if an account requires one; otherwise deletes the recovery codes with
 * it.
 */
export async function removedFactor(tx: SystemCtx, person: string): Promise<void> {
  // Of two concurrent removals the second sees what the first has left.
  await sql`select from person where id = ${person} for no key update`.execute(tx.sql)
  if (hasFactor(await loadFactors(tx, person))) return
  const { rows } = await sql<{ name: string }>`select a.name from member m join account a on a.id = m.account_id
    where m.person_id = ${person} and m.deactivated_at is null and a.require_second_factor order by a.name limit 1`.execute(
    tx.sql,
  )
  if (rows[0]) throw new Refusal('conflict', identityText('factor.last_one_required', { name: rows[0].name }))
  await sql`delete from recovery_code where person_id = ${person}`.execute(tx.sql)
}

export async function newRecoveryCodes(ctx: OpenCtx, { params }: Input<typeof contract.makeRecoveryCodes>) {
  const person = requireOwnSecurity(ctx, params.user_id)
  return lastSystemWrite(async tx => {
    if (!hasFactor(await loadFactors(tx, person)))
      throw new Refusal('conflict', identityText('factor.recovery_codes_need_factor'))
    await tellOfFactor(tx, ctx, person, 'codes_made')
    return { recovery_codes: await makeRecoveryCodes(tx, person) }
  })
}

/**
 * Deletes the second factors of a member who has lost them, and ends their sessions. Refused for a member of several
 * accounts, since an admin of one does not decide over the others.
 */
export async function resetSecondFactor(ctx: OpenCtx, { params }: Input<typeof contract.resetSecondFactor>) {
  const { account } = ctx
  const member = await ctx.inAccount('read', tx => findMember(tx, account, params.user_id))
  if (!member) throw notFound('member')
  ctx.notes.resource = member.id
  if (member.id === memberOf(ctx.actor).id) throw new Refusal('forbidden', identityText('factor.remove_own_one_by_one'))
  requireManages(ctx, member)
  return lastSystemWrite(async tx => {
    const { person_id: person } = member
    await sql`select from person where id = ${person} for no key update`.execute(tx.sql)
    const { rows } =
      await sql`select from member where person_id = ${person} and account_id <> ${account} and deactivated_at is null
        limit 1`.execute(tx.sql)
    if (rows.length > 0) throw new Refusal('conflict', identityText('factor.member_of_other_accounts'))
    for (const table of ['totp', 'passkey', 'recovery_code', 'pending_sign_in'])
      await sql`delete from ${sql.table(table)} where person_id = ${person}`.execute(tx.sql)
    await endSessionsOf(tx, person, null)
    await endGrantsOfPerson(tx, person)
    await tellOfFactor(tx, ctx, person, 'factors_removed')
    return undefined
  })
}

/** Notifies a person of a change to how they sign in; of a password also what ended with it, and which keys go on. */
export async function tellOfFactor(
  tx: SystemCtx,
  { caller }: OpenCtx,
  person: string,
  change: keyof Words['mails']['changes'],
  held?: { keys: readonly string[]; ended: boolean },
): Promise<void> {
  const { changes, changed_text, password_ends } = WORDS[caller.language].mails
  await tellPerson(tx, person, {
    event: 'security.changed',
    subject: changes[change],
    text: held ? `${password_ends(held)} ${changed_text}` : changed_text,
    dedup: `security/${tx.newId()}`,
    caller,
  })
}
