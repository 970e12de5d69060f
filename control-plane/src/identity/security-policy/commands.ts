import { ALLOWED_METHODS } from '@pharos/shared-protocol/contract/account/account.ts'
import type * as contract from '@pharos/shared-protocol/contract/account/account-security.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { DAY_MS, type EpochMs, epoch, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import { type Account, findAccount, loadAccount } from '../../account/account/index.ts'
import { findMember } from '../../account/member/index.ts'
import { fitSessions } from '../../account/session/index.ts'
import { memberOf } from '../../platform/actor.ts'
import { applyChanges, type Ctx, noteRevision, type OpenCtx, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import { hasFactor, loadFactors } from '../factor/index.ts'
import { endGrantsOfAccount } from '../oauth/index.ts'
import { announceDate } from './reminder.ts'

/** How long members have by default, and at most, to set up a second factor before what they hold is refused. */
const USUAL_MS = 7 * DAY_MS
const MOST_AHEAD_MS = 90 * DAY_MS

export async function getAccountSecurity(ctx: Ctx) {
  const account = await loadAccount(ctx)
  noteRevision(ctx, account.id, account)
  return present(account)
}

/** Changes the security policy of the account. Sessions of members that no longer comply end, or end earlier. */
export async function updateAccountSecurity(ctx: OpenCtx, { body }: Input<typeof contract.updateAccountSecurity>) {
  return lastSystemWrite(async tx => {
    await sql`select from account where id = ${ctx.account} for no key update`.execute(tx.sql)
    const account = await findAccount(tx, ctx.account)
    noteRevision(ctx, account.id, account)
    if (body.require_second_factor && !account.require_second_factor) await requireOwnFactor(tx, ctx)
    const { allowed_methods: allowed, ...rest } = withDate(body, account, tx.now)
    const allowedBefore = account.allowed_methods
    const dateBefore = account.second_factor_from
    const changes = { ...rest, ...(allowed ? { allowed_methods: withLinks(allowed) } : {}) }
    if (applyChanges(account, changes as Partial<Account>)) {
      await tx.em.flush()
      await fitSessions(tx, account)
      const [before, after] = [dateOf(dateBefore), dateOf(account.second_factor_from)]
      const { language } = ctx.caller
      await announceDate(tx, { account: account.id, policy: 'second_factor', before, after, language })
      // Apps may have been authorized after a sign-in that is no longer allowed.
      if (allowedBefore.some(method => !account.allowed_methods.includes(method)))
        await endGrantsOfAccount(tx, account.id)
    }
    return present(account)
  })
}

type Body = Input<typeof contract.updateAccountSecurity>['body']

/** Adds the date from which what members hold needs a second factor, too; there is none unless one is required. */
function withDate(body: Body, { require_second_factor: before }: Account, now: EpochMs): Body {
  const required = body.require_second_factor ?? before
  const given = body.second_factor_from
  if (given != null && !required)
    throw refuseField('second_factor_from', identityText('security_policy.only_with_second_factor'))
  if (given != null && given > now + MOST_AHEAD_MS)
    throw refuseField('second_factor_from', identityText('security_policy.too_far_ahead'))
  if (!required) return { ...body, second_factor_from: null }
  if (given !== undefined) return { ...body, second_factor_from: given === null ? null : epoch(Math.max(given, now)) }
  return before ? body : { ...body, second_factor_from: epoch(now + USUAL_MS) }
}

function dateOf(at: number | null | undefined): EpochMs | null {
  return at == null ? null : epoch(at)
}

/** A mailed link is always allowed (specification, part 5). */
function withLinks(given: readonly Account['allowed_methods'][number][]): Account['allowed_methods'] {
  return ALLOWED_METHODS.filter(method => method === 'magic_link' || given.includes(method))
}

/** Whoever requires a second factor must have one; otherwise they would lock themselves out first. */
async function requireOwnFactor(tx: SystemCtx, { account, actor }: OpenCtx): Promise<void> {
  const member = await findMember(tx, account, memberOf(actor).id)
  if (member && hasFactor(await loadFactors(tx, member.person_id))) return
  throw new Refusal('conflict', identityText('security_policy.own_factor_first'))
}

function present(account: Account) {
  const {
    require_second_factor,
    second_factor_from: from,
    session_idle_minutes,
    session_max_hours,
    allowed_methods,
    staff_access,
  } = account
  const second_factor_from = rfc3339OrNull(from ?? null)
  return {
    ...{ require_second_factor, second_factor_from, session_idle_minutes, session_max_hours, allowed_methods },
    staff_access,
  }
}
