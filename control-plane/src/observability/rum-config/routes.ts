import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { RumConfig } from '@pharos/shared-protocol/rum/config.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import type { Platform } from '../../platform/context.ts'
import { bindCounting } from '../../platform/http/open.ts'
import { createGuessLimit } from '../../platform/http/rate-limit.ts'
import type { Binding } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { remember } from '../../platform/remember.ts'
import { isClientToken } from './client-token.ts'
import { readConfig } from './read.ts'

/** So those in memory take at most 50 MB. */
const MOST_KNOWN = 500

/** Every page view of every visitor asks for it, so calls are limited by unknown tokens, not by address. */
export function rumConfigRoutes(platform: Platform): Binding[] {
  const guard = createGuessLimit(platform)
  const known = remember<RumConfig>(platform.clock, MOST_KNOWN)
  const find = async (token: string, address: string) => {
    const config = isClientToken(token) ? await guard(address, token, () => readConfig(platform.objects, token)) : null
    if (config === null) throw new Refusal('not_found', observabilityText('rum_app.unknown_client_token'))
    return config
  }
  return [
    bindCounting(routes.readRumConfig, async ({ caller }, { params: { client_token } }) => ({
      ...(await known(client_token, () => find(client_token, caller.address))),
    })),
  ]
}
