import { DAY_MS, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import type { Platform } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { ch, instant, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { ASKS, names, placesOf } from './at-place.ts'

/** How far back requests and pages show which places an application sees; less if that would take too long. */
const SEEN_WITHIN_MS = [7 * DAY_MS, DAY_MS, HOUR_MS]
const MOST_PAIRS = 20_000

export interface PlaceOfApp {
  place: string
  app: string
}

/** What was found; not whole: others may see the places, too, and were not looked at. */
export interface SeenPlaces {
  seen: PlaceOfApp[]
  isWhole: boolean
}

/** Which of some places each application has requested, or has pages at; in one scan. */
export async function findSeen(
  platform: Platform,
  account: string,
  places: readonly string[],
  now: number,
): Promise<SeenPlaces> {
  for (const [i, within] of SEEN_WITHIN_MS.entries())
    try {
      const seen = await findWithin(platform, account, places, { now, within })
      return { seen, isWhole: i === 0 && seen.length < MOST_PAIRS }
    } catch (error) {
      const isTooMuch = error instanceof Refusal && error.code === 'query_time_limit'
      if (!isTooMuch || i === SEEN_WITHIN_MS.length - 1) throw error
    }
  return { seen: [], isWhole: false }
}

function findWithin(
  platform: Platform,
  account: string,
  places: readonly string[],
  { now, within }: { now: number; within: number },
): Promise<PlaceOfApp[]> {
  const address = ch`if(kind = 'view', toString(page), target)`
  return platform.telemetry.query<PlaceOfApp>(
    account,
    ch`select toString(application_id) as app, arrayJoin(${placesOf(address)}) as place
      from ${rowsOf('rum')} where (${ASKS} or kind = 'view')
        and time >= ${instant(now - within)} and time < ${instant(now)} and ${names(address, places)}
        and place in ${value('Array(String)', places)}
      group by app, place limit ${value('UInt32', MOST_PAIRS)}`,
  )
}
