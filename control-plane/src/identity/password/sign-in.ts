import type * as contract from '@pharos/shared-protocol/contract/identity/sign-in.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { inSystem } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { networkOf } from '../../platform/http/address.ts'
import type { PublicCtx, PublicInput } from '../../platform/http/open.ts'
import { requireOwnPage } from '../../platform/http/own-page.ts'
import { Refusal } from '../../platform/refusal.ts'
import { attempt, enter, keepEntry } from '../entry/index.ts'
import { nameBrowser } from '../visitor/index.ts'
import { isPassword } from './hash.ts'

interface Found {
  id: string
  email: string
  hash: string
  /** Whether the person has signed in with the browser before. */
  is_known: boolean
}

/** Signs in with a password. For an unknown address it takes the same steps up to the session. */
export async function signInByPassword(ctx: PublicCtx, { body }: PublicInput<typeof contract.signInByPassword>) {
  requireOwnPage(ctx)
  const browser = nameBrowser(ctx)
  const tried = { method: 'password', of: body.email }
  const entry = await attempt(ctx, { kind: 'password', email: body.email, browser, tried }, async () => {
    const found = await findByEmail(ctx, body.email, browser)
    const by = { network: networkOf(ctx.caller.address), isKnown: found?.is_known ?? false }
    if (!(await isPassword(found?.hash ?? null, body.password, by)) || !found) return null
    const { id: person, email } = found
    const shown = { person, email, method: 'password', second_factor: null, account: null, browser }
    return inSystem(ctx.platform, async tx => {
      // The password may have been changed while it was compared.
      const { rows } = await sql`select from person_password
        where person_id = ${person} and hash = ${found.hash} for share`.execute(tx.sql)
      return rows.length === 0 ? null : enter(tx, ctx, shown)
    })
  })
  if (!entry) throw new Refusal('unauthenticated', identityText('password.wrong'))
  return keepEntry(ctx, entry)
}

async function findByEmail({ platform }: PublicCtx, email: string, browser: Buffer): Promise<Found | null> {
  const { rows } = await inSystem(
    platform,
    tx =>
      sql<Found>`select p.id, p.email, w.hash, exists (select from known_browser b
          where b.person_id = p.id and b.hash = ${browser}) as is_known from person p join person_password w on w.person_id = p.id
        where lower(p.email) = lower(${email})`.execute(tx.sql),
    'read',
  )
  return rows[0] ?? null
}
