import type * as contract from '@pharos/shared-protocol/contract/identity/new-account.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import type { PublicCtx, PublicInput } from '../../platform/http/open.ts'
import { Refusal } from '../../platform/refusal.ts'
import { mailLink, SENT } from './ask.ts'
import { isSignUpOpen } from './rules.ts'

/** Whether anybody may sign up here. */
export async function showSignUp({ platform }: PublicCtx) {
  return { open: isSignUpOpen(platform.config) }
}

/** Mails a link that opens an account and signs its owner in. */
export async function signUp(ctx: PublicCtx, { body }: PublicInput<typeof contract.signUp>) {
  if (!isSignUpOpen(ctx.platform.config)) throw new Refusal('forbidden', identityText('sign_in.sign_up_closed'))
  const { email, ...sign_up } = body
  await mailLink(ctx, email, sign_up)
  return SENT
}
