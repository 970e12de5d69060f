import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'

export const LINK_LIFE_MS = 15 * MINUTE_MS
/** Letters of the code that a link has: 40 bits. */
export const CODE_LENGTH = 8
