import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { Cookies } from '../../platform/http/cookie.ts'
import { isOwnPath } from '../../platform/http/html.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The cookie with the page to return to after signing in. */
const RETURN_COOKIE = 'pharos-return'
const KEPT_MS = 30 * MINUTE_MS
/** The page for those who came from no other. */
const HOME = '/'

interface Holder {
  cookies: Cookies
}

/** Stores the page of ours to return to after signing in; for any other page, clears it. */
export function noteReturn({ cookies }: Holder, page: string): void {
  const kept = isOwnPath(page) ? Buffer.from(page).toString('base64url') : null
  cookies.set(RETURN_COOKIE, kept, KEPT_MS)
}

/** The same; returns the address of the sign-in page. Throws for a page whose address is too long to store. */
export function signInAndReturn(holder: Holder, page: string): string {
  if (!isOwnPath(page)) throw new Refusal('invalid_request', identityText('visitor.address_too_long'))
  noteReturn(holder, page)
  return '/login'
}

/** The page to return to. */
export function returnOf({ cookies }: Holder): string {
  const page = Buffer.from(cookies.get(RETURN_COOKIE) ?? '', 'base64url').toString()
  return isOwnPath(page) ? page : HOME
}

/** The same, and clears it. */
export function takeReturn(holder: Holder): string {
  const page = returnOf(holder)
  holder.cookies.set(RETURN_COOKIE, null)
  return page
}
