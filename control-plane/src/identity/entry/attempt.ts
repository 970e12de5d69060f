import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { inSystem, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'
import { networkOf } from '../../platform/http/address.ts'
import type { PublicCtx } from '../../platform/http/open.ts'
import { type Counted, requirePatience } from '../visitor/index.ts'
import { noteFailure } from './failure.ts'

/** What an attacker may guess. */
export type AttemptKind = 'password' | 'second_factor' | 'link_code'

interface Claim {
  kind: AttemptKind
  /** Whose failures count together: an address, or a browser. */
  email: string
  browser: Buffer
  /** What is tried, for the audit log, and the address of the person whom it is about; null: nobody is known. */
  tried: { method: string; of: string | null }
}

const REASONS = { password: 'wrong_password', second_factor: 'wrong_code', link_code: 'wrong_code' } as const

/**
 * Runs `check` on a claim about an address; null: it is wrong. An attempt counts as a failure from its start until it
 * turns out right, so that concurrent ones count too. After several failures the next attempt has to wait.
 */
export async function attempt<T>(
  ctx: PublicCtx,
  { kind, email, browser, tried }: Claim,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const { platform } = ctx
  const asker = { email, browser, network: networkOf(ctx.caller.address) }
  const id = await inSystem(platform, async tx => {
    await requirePatience(tx, failuresOf(kind), asker)
    const id = tx.newId()
    await sql`insert into sign_in_failure (id, kind, email, browser_hash, network, created_at)
      values (${id}, ${kind}, ${email}, ${browser}, ${asker.network}, ${tx.now})`.execute(tx.sql)
    return id
  })
  const fail = async (tx: SystemCtx, id: string) => {
    const reason = REASONS[kind]
    await sql`update sign_in_failure set reason = ${reason} where id = ${id}`.execute(tx.sql)
    const { method, of } = tried
    await noteFailure(tx, ctx, { method, reason, email: of ?? '', second: kind === 'second_factor', browser })
  }
  const forget = () => inSystem(platform, tx => sql`delete from sign_in_failure where id = ${id}`.execute(tx.sql))
  const found = await check().catch(async error => {
    // Not a wrong guess: the check failed, or it refused something else.
    await forget()
    throw error
  })
  if (found !== null) await forget()
  else await inSystem(platform, tx => fail(tx, id))
  return found
}

function failuresOf(kind: AttemptKind): Counted {
  return { name: `sign_in_failure ${kind}`, table: sql`sign_in_failure`, where: sql`kind = ${kind}` }
}

export const OLD_FAILURES: OldRows = { table: 'sign_in_failure', where: now => sql`created_at < ${now - DAY_MS}` }
