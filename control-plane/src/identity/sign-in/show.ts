import type * as contract from '@pharos/shared-protocol/contract/sign-in.ts'
import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { PublicCtx, PublicInput } from '../../platform/http/open.ts'
import { NEXT_COOKIE } from '../entry/index.ts'
import { servicesOf } from '../provider/index.ts'

const METHODS = ['magic_link', 'password', 'passkey', 'provider'] as const
/** How long a browser remembers where to go on. */
const NEXT_MS = 30 * MINUTE_MS

/** The ways to sign in. The browser remembers the page that somebody was on their way to. */
export async function showSignIn({ cookies, platform }: PublicCtx, { query }: PublicInput<typeof contract.showSignIn>) {
  if (query.next !== undefined) cookies.set(NEXT_COOKIE, encodeURIComponent(query.next), NEXT_MS)
  const providers = servicesOf(platform.config).map(({ provider, name }) => ({ provider, name }))
  return { methods: METHODS.filter(method => method !== 'provider' || providers.length > 0), providers }
}
