import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Platform } from '../../platform/context.ts'
import { bindPage, type PublicCtx } from '../../platform/http/open.ts'
import { bindOpen } from '../../platform/http/pipeline.ts'
import { createLimiter } from '../../platform/http/rate-limit.ts'
import type { Binding } from '../../platform/http/server.ts'
import { askLink } from './ask.ts'
import { consumeLink, showLink } from './consume.ts'
import { consumedPage, linkPage, sentPage, signInPage, signUpPage } from './page.ts'
import { showSignUp, signUp } from './sign-up.ts'
import { createSignInLink } from './staff-link.ts'

/** Requests per minute of one address to all of signing in (api.md part A). */
const PER_CALLER = 60

type PublicVerb<I, O> = (ctx: PublicCtx, input: I) => Promise<O>

/** Counts the callers of all verbs that it wraps together, by their addresses. */
export function limitCallers(platform: Platform) {
  const byCaller = createLimiter(platform, 'login', PER_CALLER)
  return <I, O>(verb: PublicVerb<I, O>): PublicVerb<I, O> =>
    async (ctx, input) => {
      await byCaller.consume(ctx.caller.address)
      return verb(ctx, input)
    }
}

export function signInRoutes(counted: ReturnType<typeof limitCallers>): Binding[] {
  return [
    bindPage(routes.showSignIn, async () => ({ methods: ['magic_link' as const] }), signInPage),
    bindPage(routes.askMagicLink, counted(askLink), sentPage),
    bindPage(routes.showSignInLink, counted(showLink), linkPage),
    bindPage(routes.consumeMagicLink, counted(consumeLink), consumedPage),
    bindPage(routes.showSignUp, showSignUp, signUpPage),
    bindPage(routes.signUp, counted(signUp), sentPage),
    bindOpen(routes.createSignInLink, createSignInLink),
  ]
}
