import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { Platform } from '../../platform/context.ts'
import { LINK_TTL_SECONDS, type LinkAction, signLink } from './token.ts'

/** The address by which its bearer acknowledges or resolves an incident without signing in, for 7 days from `now`. */
export function actionUrl(
  platform: Platform,
  account: string,
  incidentId: string,
  action: LinkAction,
  now: EpochMs,
): string {
  const expires = Math.floor(now / 1000) + LINK_TTL_SECONDS
  const token = signLink(linkKey(platform), { account, incident: incidentId, action, expires })
  return `${baseUrlOf(platform.config)}/incident/${incidentId}/action?token=${token}`
}

export function linkKey(platform: Platform): Buffer {
  return platform.sealer.derive('incident links v1')
}
