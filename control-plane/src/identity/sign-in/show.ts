import type * as contract from '@pharos/shared-protocol/contract/identity/sign-in.ts'
import type { PublicCtx, PublicInput } from '../../platform/http/open.ts'
import { forgetPending } from '../entry/index.ts'
import { methodsOf, servicesOf } from '../provider/index.ts'
import { noteReturn } from '../visitor/index.ts'

/** The ways to sign in. Sets a cookie with the page to return to. */
export async function showSignIn({ cookies, platform }: PublicCtx, { query }: PublicInput<typeof contract.showSignIn>) {
  forgetPending({ cookies })
  if (query.next !== undefined) noteReturn({ cookies }, query.next)
  const providers = servicesOf(platform.config).map(({ provider, name }) => ({ provider, name }))
  return { methods: methodsOf(platform.config), providers }
}
