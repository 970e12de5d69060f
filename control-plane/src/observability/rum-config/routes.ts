import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { RumConfig } from '@pharos/shared-protocol/rum/config.ts'
import type { Platform } from '../../platform/context.ts'
import { bindCounting } from '../../platform/http/open.ts'
import { createGuessLimit } from '../../platform/http/rate-limit.ts'
import type { Binding } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { remember } from '../../platform/remember.ts'
import { readConfig } from './read.ts'

const TOKEN = /^ph_rum_[0-9A-Za-z]{32}$/

/** Every page view of every visitor asks for it, so calls are limited by unknown tokens, not by address. */
export function rumConfigRoutes(platform: Platform): Binding[] {
  const guard = createGuessLimit(platform)
  const known = remember<RumConfig>(platform.clock)
  const find = async (token: string, address: string) => {
    const config = TOKEN.test(token) ? await guard(address, token, () => readConfig(platform.objects, token)) : null
    if (config === null) throw new Refusal('not_found', 'There is no RUM application with this client token.')
    return config
  }
  return [
    bindCounting(routes.readRumConfig, async ({ caller }, { params: { client_token } }) => ({
      ...(await known(client_token, () => find(client_token, caller.address))),
    })),
  ]
}
