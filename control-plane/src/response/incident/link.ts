import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { Platform } from '../../platform/context.ts'
import { LINK_TTL_SECONDS, type LinkGrant, signLink } from './link-token.ts'

export { roundOf } from './link-token.ts'

/** The address at which its bearer acknowledges or resolves an incident without signing in, for 7 days from `now`. */
export function actionUrl(platform: Platform, link: Omit<LinkGrant, 'expires'>, now: EpochMs): string {
  const expires = Math.floor(now / 1000) + LINK_TTL_SECONDS
  const token = signLink(linkKey(platform), { ...link, expires })
  return `${baseUrlOf(platform.config)}/incident/${link.incident}/action?token=${token}`
}

export function linkKey(platform: Platform): Buffer {
  return platform.sealer.derive('incident links v1')
}
