import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { belongsTo, latestMember, NOT_ADMITTED, type SessionToken } from '../../account/session/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { SESSION_COOKIE } from '../../platform/http/authenticate.ts'
import type { PublicCtx } from '../../platform/http/open.ts'
import { Refusal } from '../../platform/refusal.ts'
import { ENROLMENT_METHODS, factorsOf, type SecondFactor } from '../factor/index.ts'
import { beginSession } from './begin.ts'
import { noteFailure } from './failure.ts'
import { endPending, PENDING_COOKIE, type PendingToken, storePending } from './pending.ts'

const NO_ACCOUNT = new Refusal('forbidden', identityText('mailed_link.no_account'))

/** What a person has proved of who they are. */
export interface Proof {
  person: string
  email: string
  method: string
  /** The second factor; null: none yet. */
  second_factor: string | null
  /** The account in which the session starts; null: the one where the person acted last. */
  account: string | null
  browser: Buffer
}

/** The next step of a sign-in; `keepEntry` sets its cookies. */
export type Entry =
  | { status: 'not_admitted' }
  | { status: 'no_account' }
  | { status: 'second_factor_required'; methods: SecondFactor[]; pending: PendingToken }
  | {
      status: 'signed_in' | 'enrolment_required'
      methods: SecondFactor[]
      email: string
      account: string
      session: SessionToken
    }

/**
 * Starts a session for a person who has shown a first factor, unless they have second factors and have shown none of
 * them. If the account requires one that they have not set up, the session only lets them set it up.
 */
export async function enter(tx: SystemCtx, ctx: PublicCtx, shown: Proof): Promise<Entry> {
  const { person, email, method, second_factor, account, browser } = shown
  if (second_factor === null) {
    const methods = await factorsOf(tx, person)
    if (methods.length > 0)
      return { status: 'second_factor_required', methods, pending: await storePending(tx, { person, account, method }) }
  }
  const member = await latestMember(tx, person, { method, account })
  if (!member) {
    const status = (await belongsTo(tx, person)) ? 'not_admitted' : 'no_account'
    const reason = status === 'not_admitted' ? status : 'deactivated'
    await noteFailure(tx, ctx, { email, method, reason, second: false, browser })
    return { status }
  }
  await endPending(tx, ctx)
  const session = await beginSession(tx, ctx, { person, member, method, second_factor, browser })
  const where = { email, account: member.account_name, session }
  return session.enrolling
    ? { status: 'enrolment_required', methods: [...ENROLMENT_METHODS], ...where }
    : { status: 'signed_in', methods: [], ...where }
}

/** Sets the cookies for the next step, after the transaction has committed. Returns the reply, or refuses. */
export function keepEntry({ cookies }: PublicCtx, entry: Entry) {
  if (entry.status === 'not_admitted') throw NOT_ADMITTED
  if (entry.status === 'no_account') throw NO_ACCOUNT
  if (entry.status === 'second_factor_required') {
    const { pending, ...reply } = entry
    cookies.set(PENDING_COOKIE, pending.token, pending.lifeMs)
    return reply
  }
  const { session, ...reply } = entry
  cookies.set(PENDING_COOKIE, null)
  cookies.set(SESSION_COOKIE, session.token, session.lifeMs)
  return reply
}
