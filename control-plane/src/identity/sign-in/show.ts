import type * as contract from '@pharos/shared-protocol/contract/sign-in.ts'
import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { PublicCtx, PublicInput } from '../../platform/http/open.ts'
import { NEXT_COOKIE } from '../entry/index.ts'

/** How long a browser remembers where to go on. */
const NEXT_MS = 30 * MINUTE_MS

/** The ways to sign in. The browser remembers the page that somebody was on their way to. */
export async function showSignIn({ cookies }: PublicCtx, { query }: PublicInput<typeof contract.showSignIn>) {
  if (query.next !== undefined) cookies.set(NEXT_COOKIE, encodeURIComponent(query.next), NEXT_MS)
  return { methods: ['magic_link' as const, 'password' as const, 'passkey' as const] }
}
