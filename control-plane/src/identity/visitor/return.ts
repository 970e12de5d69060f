import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { PublicCtx } from '../../platform/http/open.ts'

/** The page that has led to signing in. */
const RETURN_COOKIE = 'pharos-return'
const KEPT_MS = 30 * MINUTE_MS
/** Browsers keep cookies of 4 KB. */
const LONGEST = 2_900
/** Only to pages that ask somebody who is signed in. */
const PAGES = /^\/(oauth\/authorize|device)(\?|$)/

/** Notes where the browser returns to once somebody has signed in; answers where they do so. */
export function signInAndReturn({ cookies }: Pick<PublicCtx, 'cookies'>, page: string): string {
  const kept = page.length <= LONGEST ? Buffer.from(page).toString('base64url') : null
  cookies.set(RETURN_COOKIE, kept, KEPT_MS)
  return '/login'
}

/** Where the browser returns to; null: nowhere. */
export function takeReturn({ cookies }: Pick<PublicCtx, 'cookies'>): string | null {
  const kept = cookies.get(RETURN_COOKIE)
  if (kept === undefined) return null
  cookies.set(RETURN_COOKIE, null)
  const page = Buffer.from(kept, 'base64url').toString()
  return PAGES.test(page) ? page : null
}
