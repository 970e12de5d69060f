import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { sessionAddresses } from '../../account/session/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'
import { networkOf } from '../../platform/http/address.ts'
import type { PublicCtx } from '../../platform/http/open.ts'
import { randomBase62 } from '../../platform/ids.ts'
import { tokenHash } from '../../platform/sealer.ts'

/** The cookie that names a browser, but no person: links are bound to it, and people are notified of a new one. */
const BROWSER_COOKIE = 'pharos-browser'
const KEPT_MS = 400 * DAY_MS
const TOKEN_LENGTH = 43
const TOKEN = /^[0-9A-Za-z]{43}$/

/** A token of 256 bits for a browser. */
export const newBrowserToken = () => randomBase62(TOKEN_LENGTH)

export const isBrowserToken = (text: string) => TOKEN.test(text)

/** The hash of the browser's token; null if it has none. */
export function browserOf({ cookies }: Pick<PublicCtx, 'cookies'>): Buffer | null {
  const token = cookies.get(BROWSER_COOKIE)
  return token !== undefined && isBrowserToken(token) ? tokenHash(token) : null
}

/** The same; sets a token if it has none. */
export function nameBrowser(ctx: Pick<PublicCtx, 'cookies'>): Buffer {
  const known = browserOf(ctx)
  if (known) return known
  const token = newBrowserToken()
  ctx.cookies.set(BROWSER_COOKIE, token, KEPT_MS)
  return tokenHash(token)
}

/** Whether the person with the address has signed in with the browser before. */
export async function isKnownBrowser(ctx: SystemCtx, email: string, browser: Buffer): Promise<boolean> {
  const { rows } = await sql`select from known_browser b join person p on p.id = b.person_id
    where lower(p.email) = lower(${email}) and b.hash = ${browser}`.execute(ctx.sql)
  return rows.length > 0
}

/** Whether the person with the address has a session in the network. */
export async function isKnownNetwork(ctx: SystemCtx, email: string, network: string | null): Promise<boolean> {
  if (network === null) return false
  return (await sessionAddresses(ctx, email)).some(address => networkOf(address) === network)
}

/**
 * Records a sign-in with a browser. Returns true if the person has signed in with other browsers before, but not with
 * this one.
 */
export async function noteBrowser(ctx: SystemCtx, person: string, browser: Buffer): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select hash = ${browser} as known from known_browser
    where person_id = ${person}`.execute(ctx.sql)
  await sql`insert into known_browser (person_id, hash, last_used_at) values (${person}, ${browser}, ${ctx.now})
    on conflict (person_id, hash) do update set last_used_at = excluded.last_used_at`.execute(ctx.sql)
  return rows.length > 0 && !rows.some(({ known }) => known)
}

/** Browsers whose cookie has expired. */
export const OLD_BROWSERS: OldRows = { table: 'known_browser', where: now => sql`last_used_at < ${now - KEPT_MS}` }
