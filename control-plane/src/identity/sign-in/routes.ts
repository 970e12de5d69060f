import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Platform } from '../../platform/context.ts'
import { bindPage, type PublicCtx } from '../../platform/http/open.ts'
import { bindOpen } from '../../platform/http/pipeline.ts'
import { createLimiter } from '../../platform/http/rate-limit.ts'
import type { Binding } from '../../platform/http/server.ts'
import { askLink } from './ask.ts'
import { consumeLink, showLink } from './consume.ts'
import { consumedPage, linkPage, sentPage, signInPage } from './page.ts'
import { createSignInLink } from './staff-link.ts'

/** Requests per minute of one address to all of signing in (api.md part A). */
const PER_CALLER = 60

export function signInRoutes(platform: Platform): Binding[] {
  const byCaller = createLimiter(platform, 'login', PER_CALLER)
  const counted =
    <I, O>(verb: (ctx: PublicCtx, input: I) => Promise<O>) =>
    async (ctx: PublicCtx, input: I) => {
      await byCaller.consume(ctx.caller.address)
      return verb(ctx, input)
    }
  return [
    bindPage(routes.showSignIn, async () => ({ methods: ['magic_link' as const] }), signInPage),
    bindPage(routes.askMagicLink, counted(askLink), sentPage),
    bindPage(routes.showSignInLink, counted(showLink), linkPage),
    bindPage(routes.consumeMagicLink, counted(consumeLink), consumedPage),
    bindOpen(routes.createSignInLink, createSignInLink),
  ]
}
