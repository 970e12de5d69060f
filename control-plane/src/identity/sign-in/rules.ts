import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { Config } from '../../platform/config.ts'

export const LINK_LIFE_MS = 15 * MINUTE_MS
/** Letters of the code that a link has: 40 bits. */
export const CODE_LENGTH = 8

/** Whether anybody may sign up here. */
export function isSignUpOpen({ PHAROS_SIGNUP }: Pick<Config, 'PHAROS_SIGNUP'>): boolean {
  return PHAROS_SIGNUP === 'open'
}
