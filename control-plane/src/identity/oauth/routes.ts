import type * as contract from '@pharos/shared-protocol/contract/identity/oauth-consent.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { OpenCtx, Platform } from '../../platform/context.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import { bindPage, bindPublic, bindRaw } from '../../platform/http/open.ts'
import { bindOpen, type Input } from '../../platform/http/pipeline.ts'
import { createLimiter } from '../../platform/http/rate-limit.ts'
import type { Binding } from '../../platform/http/server.ts'
import type { CountCallers, WhoIs } from '../visitor/index.ts'
import { decideConsent, deciderOf, startConsent } from './consent.ts'
import { sendConsent, showConsent } from './consent-verbs.ts'
import { decideDevice, startDevice } from './device.ts'
import { askDevice } from './device-request.ts'
import { sendDevice, showDevice } from './device-verbs.ts'
import { authorizationServerMetadata, protectedResourceMetadata } from './metadata.ts'
import { consentPage, decidedPage, deviceDecidedPage, devicePage } from './page.ts'
import { createProvider, PATHS } from './provider.ts'
import { askProvider, type CountTokens } from './provider-call.ts'
import { registerClient } from './register.ts'

/** Device codes that one person may try in a minute. There are 25 billion; guessing must not find one. */
const MOST_CODES = 10

export function oauthRoutes(platform: Platform, counted: CountCallers, whoIs: WhoIs): Binding[] {
  const { config } = platform
  const provider = createProvider(baseUrlOf(config))
  const typed = createLimiter(platform, 'device_codes', MOST_CODES)
  const issued = countTokens(platform)
  const answer = (route: AnyRoute) =>
    bindRaw(route, (_, request) => askProvider(platform, provider, route.path, request))
  const start = (ctx: OpenCtx, { body }: Input<typeof contract.startConsent>) =>
    ctx.inSystem(tx => startConsent(tx, deciderOf(ctx), body))
  const decide = async (ctx: OpenCtx, { body }: Input<typeof contract.decideConsent>) => {
    ctx.notes.resource = body.client_id
    return lastSystemWrite(async tx => ({ redirect_uri: await decideConsent(tx, provider, deciderOf(ctx), body) }))
  }
  const beginDevice = async (ctx: OpenCtx, { body }: Input<typeof contract.startDevice>) => {
    const decider = deciderOf(ctx)
    await typed.consume(decider.session.person)
    return lastSystemWrite(tx => startDevice(tx, decider, body.user_code))
  }
  const connectDevice = async (ctx: OpenCtx, { body }: Input<typeof contract.decideDevice>) => {
    const decider = deciderOf(ctx)
    await typed.consume(decider.session.person)
    return lastSystemWrite(tx => decideDevice(tx, decider, body))
  }
  return [
    bindRaw(routes.issueToken, (_, request) => askProvider(platform, provider, PATHS.token, request, issued)),
    answer(routes.revokeToken),
    answer(routes.introspectToken),
    bindRaw(
      routes.authorizeDevice,
      counted((ctx, request) => askDevice(platform, provider, request, ctx.caller)),
    ),
    bindRaw(routes.registerClient, counted(registerClient)),
    bindPublic(routes.showAuthorizationServer, async () => authorizationServerMetadata(config)),
    bindPublic(routes.showProtectedResource, async () => protectedResourceMetadata(config)),
    bindPage(routes.showConsent, counted(showConsent(provider, whoIs)), consentPage),
    bindPage(routes.sendConsent, counted(sendConsent(provider, whoIs)), decidedPage),
    bindPage(routes.showDevice, counted(showDevice(whoIs, typed)), devicePage),
    bindPage(routes.sendDevice, counted(sendDevice(whoIs, typed)), deviceDecidedPage),
    bindOpen(routes.startConsent, start),
    bindOpen(routes.decideConsent, decide),
    bindOpen(routes.startDevice, beginDevice),
    bindOpen(routes.decideDevice, connectDevice),
  ]
}

/**
 * An M2M client or an authorization gets as many tokens a minute as a credential may send requests, from all addresses
 * together. Only authenticated requests count, so nobody can use up the limit of another.
 */
function countTokens(platform: Platform): CountTokens {
  const points = platform.config.PHAROS_RATE_LIMIT_PER_MINUTE
  if (points === 0) return async () => {}
  const limiter = createLimiter(platform, 'tokens', points)
  return key => limiter.consume(key)
}
