import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { Cookies } from '../../platform/http/cookie.ts'
import { isOwnPath } from '../../platform/http/html.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The page that has led to signing in. */
const RETURN_COOKIE = 'pharos-return'
const KEPT_MS = 30 * MINUTE_MS
/** Where somebody goes who was on no way. */
const HOME = '/'

interface Holder {
  cookies: Cookies
}

/** Notes where the browser returns to once somebody has signed in: a page of ours. */
export function noteReturn({ cookies }: Holder, page: string): void {
  const kept = isOwnPath(page) ? Buffer.from(page).toString('base64url') : null
  cookies.set(RETURN_COOKIE, kept, KEPT_MS)
}

/** The same; answers where they sign in. Refuses a page whose address is too long to be kept meanwhile. */
export function signInAndReturn(holder: Holder, page: string): string {
  if (!isOwnPath(page))
    throw new Refusal(
      'invalid_request',
      'Sign in, and begin again after that: the address is too long to come back to.',
    )
  noteReturn(holder, page)
  return '/login'
}

/** Where the browser returns to. */
export function returnOf({ cookies }: Holder): string {
  const page = Buffer.from(cookies.get(RETURN_COOKIE) ?? '', 'base64url').toString()
  return isOwnPath(page) ? page : HOME
}

/** The same, once. */
export function takeReturn(holder: Holder): string {
  const page = returnOf(holder)
  holder.cookies.set(RETURN_COOKIE, null)
  return page
}
