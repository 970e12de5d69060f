import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import type { Platform } from '../../platform/context.ts'
import { ch, instant, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { ASKS, placesOf } from './at-place.ts'

/** How far back requests and pages show which places an application sees. */
export const SEEN_WITHIN_MS = 7 * DAY_MS
const MOST_PAIRS = 20_000

/** Which of some places each application has requested, or has pages at; in one scan. */
export async function findSeen(
  platform: Platform,
  account: string,
  places: readonly string[],
  now: number,
): Promise<{ place: string; app: string }[]> {
  return platform.telemetry.query<{ place: string; app: string }>(
    account,
    ch`select toString(application_id) as app, arrayJoin(${placesOf(ch`if(kind = 'view', url, target)`)}) as place
      from ${rowsOf('rum')} where (${ASKS} or kind = 'view')
        and time >= ${instant(now - SEEN_WITHIN_MS)} and time < ${instant(now)}
        and place in ${value('Array(String)', places)}
      group by app, place limit ${value('UInt32', MOST_PAIRS)}`,
  )
}
