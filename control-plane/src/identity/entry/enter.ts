import { belongsTo, latestMember, NOT_ADMITTED, type SessionToken } from '../../account/session/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { SESSION_COOKIE } from '../../platform/http/authenticate.ts'
import type { PublicCtx } from '../../platform/http/open.ts'
import { Refusal } from '../../platform/refusal.ts'
import { ENROLMENT_METHODS, factorsOf, type SecondFactor } from '../factor/index.ts'
import { beginSession } from './begin.ts'
import { endPending, PENDING_COOKIE, type PendingToken, storePending } from './pending.ts'

const NO_ACCOUNT = new Refusal('forbidden', 'The address belongs to no account any more.')

/** What somebody has shown of who they are. */
export interface Shown {
  person: string
  email: string
  method: string
  /** The second factor; null: none yet. */
  second_factor: string | null
  /** Where the session begins; null: where the person acted last. */
  account: string | null
  browser: Buffer
}

/** How signing in goes on; what the browser keeps is set by `keepEntry`. */
export type Entry =
  | { status: 'second_factor_required'; methods: SecondFactor[]; pending: PendingToken }
  | {
      status: 'signed_in' | 'enrolment_required'
      methods: SecondFactor[]
      email: string
      account: string
      session: SessionToken
    }

/**
 * Lets somebody in who has shown who they are: to a session, unless they have set up second factors and have shown none of
 * them. Where the account asks for one that they have not set up, the session is good for that alone.
 */
export async function enter(tx: SystemCtx, ctx: PublicCtx, shown: Shown): Promise<Entry> {
  const { person, email, method, second_factor, account, browser } = shown
  if (second_factor === null) {
    const methods = await factorsOf(tx, person)
    if (methods.length > 0)
      return { status: 'second_factor_required', methods, pending: await storePending(tx, { person, account, method }) }
  }
  const member = await latestMember(tx, person, { method, account })
  if (!member) throw (await belongsTo(tx, person)) ? NOT_ADMITTED : NO_ACCOUNT
  await endPending(tx, ctx)
  const session = await beginSession(tx, ctx, { person, member, method, second_factor, browser })
  const where = { email, account: member.account_name, session }
  return session.enrolling
    ? { status: 'enrolment_required', methods: [...ENROLMENT_METHODS], ...where }
    : { status: 'signed_in', methods: [], ...where }
}

/** Gives the browser what it needs to go on, once all of it is written. Answers the reply. */
export function keepEntry({ cookies }: PublicCtx, entry: Entry) {
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
