import type { ChangedReason } from '@pharos/shared-protocol/telemetry-reason.ts'
import type { Tally } from '../batch/index.ts'

/** The most characters of a name: of a service, a host, a unit, a level. */
export const LONGEST_NAME = 255

/** The first `length` characters, without half of a surrogate pair at the end. Counts a text that was cut. */
export function cutText(text: string, length: number, tally: Tally, reason: ChangedReason = 'field_cut'): string {
  if (text.length <= length) return text
  tally.note(reason)
  const last = text.charCodeAt(length - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)
}
