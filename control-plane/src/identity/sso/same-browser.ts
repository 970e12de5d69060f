import type { PublicCtx } from '../../platform/http/open.ts'
import { tokenHash } from '../../platform/sealer.ts'
import { browserOf, isBrowserToken } from '../visitor/index.ts'
import type { SignIn } from './row.ts'

/**
 * The cookie of a sign-in that began at the identity provider. Its form is from another site, so it comes without the
 * cookie that names the browser; a new one may be set, but must not replace that.
 */
export const UNASKED_COOKIE = 'pharos-sso'

/** Whether a sign-in ends in the browser in which it began, or which brought it. */
export function isSameBrowser(ctx: PublicCtx, { browser_hash }: SignIn): boolean {
  const token = ctx.cookies.get(UNASKED_COOKIE)
  const unasked = token !== undefined && isBrowserToken(token) ? tokenHash(token) : null
  return browser_hash !== null && [browserOf(ctx), unasked].some(known => known?.equals(browser_hash))
}
