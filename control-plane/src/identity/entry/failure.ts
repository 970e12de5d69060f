import { HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { countFailure, type SignInFailure } from '../../account/audit-log/index.ts'
import { findPerson } from '../../account/person/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { networkOf } from '../../platform/http/address.ts'
import type { PublicCtx } from '../../platform/http/open.ts'
import { tellPerson } from '../person-mail/index.ts'
import { isKnownBrowser } from '../visitor/index.ts'
import { WORDS } from '../words/index.ts'

type Failed = Pick<SignInFailure, 'email' | 'method' | 'reason'> & {
  /** Whether the person had shown a first factor. */
  second: boolean
  browser: Buffer | null
}

/** Reasons whose tries `attempt` has counted, and which ask for another credential; the others refuse for good. */
const GUESSES: ReadonlySet<string> = new Set(['wrong_password', 'wrong_code', 'wrong_passkey'])
const COUNTED: ReadonlySet<string> = new Set(['wrong_password', 'wrong_code'])

/** Wrong codes in an hour that a person is told of, in a browser in which they have signed in before. */
const TOLD_IN_KNOWN_BROWSER = 3

/** Networks of an hour whose tries for one address have an entry each; the others share one. */
const MOST_NETWORKS = 20

/**
 * Notes a failed sign-in for the admins of the person's accounts. Mails the person at most once an hour if a second
 * factor was wrong: whoever tries has shown the first one.
 */
export async function noteFailure(tx: SystemCtx, ctx: PublicCtx, failed: Failed): Promise<void> {
  const { email, method, reason, second } = failed
  const action = second ? 'second_factor_failed' : 'sign_in_failed'
  ctx.platform.metrics.signInsFailed.inc({ method, reason })
  if (!COUNTED.has(reason)) await countTry(tx, ctx, failed)
  await countFailure(tx, {
    ...{ action, email, method, reason, caller: ctx.caller, request_id: ctx.request_id },
    status: GUESSES.has(reason) ? 401 : 403,
    isSpread: (await networksOf(tx, email)) > MOST_NETWORKS,
  })
  if (second) await tellOfWrongFactor(tx, ctx, failed)
}

/** Counts a try of its network, which makes no other one wait: whoever was refused has guessed nothing. */
async function countTry(tx: SystemCtx, { caller }: PublicCtx, { email, browser, reason }: Failed): Promise<void> {
  await sql`insert into sign_in_failure (id, kind, email, browser_hash, network, created_at, reason)
    values (${tx.newId()}, 'refused', ${email}, ${browser}, ${networkOf(caller.address)}, ${tx.now}, ${reason})`.execute(
    tx.sql,
  )
}

async function tellOfWrongFactor(tx: SystemCtx, { caller }: PublicCtx, { email, browser }: Failed): Promise<void> {
  const person = await findPerson(tx, email)
  if (!person) return
  const isKnown = browser !== null && (await isKnownBrowser(tx, email, browser))
  if (isKnown && (await wrongCodesOf(tx, email)) < TOLD_IN_KNOWN_BROWSER) return
  await tellPerson(tx, person.id, {
    event: 'security.second_factor_failed',
    ...WORDS[caller.language].mails.second_factor_failed,
    dedup: `second-factor-failed/${person.id}/${Math.floor(tx.now / HOUR_MS)}`,
    caller,
  })
}

async function networksOf({ sql: db, now }: SystemCtx, email: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(distinct network)::int as n from sign_in_failure
    where lower(email) = lower(${email}) and created_at > ${now - HOUR_MS}`.execute(db)
  return rows[0]?.n ?? 0
}

async function wrongCodesOf({ sql: db, now }: SystemCtx, email: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sign_in_failure
    where kind = 'second_factor' and lower(email) = lower(${email}) and created_at > ${now - HOUR_MS}`.execute(db)
  return rows[0]?.n ?? 0
}
