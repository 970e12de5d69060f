import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { findAccount } from '../../account/account/index.ts'
import { findMember } from '../../account/member/index.ts'
import { actorName } from '../../platform/actor.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { OpenCtx, SystemCtx } from '../../platform/context.ts'
import { safeName, tellOwners } from '../../response/delivery/index.ts'
import { announceDate, tellOfSso } from '../security-policy/index.ts'
import { changeMessage } from './message.ts'
import type { Connection } from './row.ts'
import { trustChanged } from './rules.ts'

/** Notifies the other owners of a change to who can sign in, in the transaction of the change. */
export async function tellOfChange(ctx: OpenCtx, tx: SystemCtx, before: Connection, after: Connection | null) {
  const what = changesOf(before, after)
  if (what.length === 0) return
  const { account, actor, caller } = ctx
  const by = actor.member && (await findMember(tx, account, actor.member.id))
  const who = [safeName(actorName(actor)), by?.email].filter(Boolean).join(', ')
  const unapproved = after?.active === true && !after.owner_approved
  await tellOwners(tx, account, {
    message: changeMessage(
      baseUrlOf(ctx.platform.config),
      { ...(after ?? before), gone: after === null },
      { what, who, from: caller.address, unapproved },
      tx.now,
    ),
    dedup: `sso-connection/${before.id}/${after ? after.revision : 'deleted'}`,
    but: actor.member?.id ?? null,
  })
}

/**
 * Notifies members that the connection is the only way in, from a date or at once, or no longer is. Must be called
 * before the change is applied, so that the sessions which it ends are still there.
 */
export async function tellMembers(ctx: OpenCtx, tx: SystemCtx, before: Connection, after: Connection | null) {
  const rule = [after, before].find(isRequired)
  if (!rule) return
  const excepted = {
    breakGlass: rule.break_glass_member,
    owners: rule.owner_approved,
    isUndated: isRequired(after) && after.enforce_from === null,
  }
  const [was, is] = [before, after].map(each => (isRequired(each) ? each.enforce_from : null))
  const dates = { before: was ?? null, after: is ?? null }
  const { language } = ctx.caller
  if (was || is) {
    const change = { account: ctx.account, policy: 'sso', ...dates, language } as const
    await announceDate(tx, change, (system, account, news) => tellOfSso(system, account, news, excepted))
  } else if (isRequired(before) !== isRequired(after)) {
    const news = { kind: isRequired(after) ? 'set' : 'withdrawn', from: tx.now, language } as const
    await tellOfSso(tx, await findAccount(tx, ctx.account), news, excepted)
  }
}

function isRequired(connection: Connection | null): connection is Connection {
  return connection?.active === true && connection.enforce
}

/** The changes that owners are told of; each completes a sentence that begins with the connection. */
export function changesOf(before: Connection, after: Connection | null): string[] {
  if (after === null) return ['was deleted']
  const activated = after.active && !before.active
  const trust = trustChanged(before, after)
  const changes: [boolean, string][] = [
    [activated, 'was activated'],
    [before.active && !after.active, 'was changed to a draft'],
    [after.active && before.active && after.owner_approved && !before.owner_approved, 'was approved by an owner'],
    [trust.length > 0, `has changes to what it trusts (${trust.map(field => NAMES[field] ?? field).join(', ')})`],
    [
      after.enforce && after.enforce_from === null && !(before.enforce && before.enforce_from === null),
      'is now the only way to sign in while it is active',
    ],
    [
      after.enforce_from !== null && after.enforce_from !== before.enforce_from,
      `is the only way to sign in while it is active, from ${rfc3339(after.enforce_from ?? 0)}`,
    ],
    [before.enforce && !after.enforce, 'is no longer the only way to sign in'],
    [after.break_glass_member !== before.break_glass_member, 'has a different owner who can sign in without it'],
  ]
  return changes.flatMap(([holds, text]) => (holds ? [text] : []))
}

/** Fields that have other names in the API. */
const NAMES: Partial<Record<keyof Connection, string>> = { role_claim: 'groups' }
