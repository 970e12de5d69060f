import type { simulateIncident } from '@pharos/shared-protocol/contract/response/pageability.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { Look } from './look.ts'
import { table } from './table.ts'
import { length, localTime } from './when.ts'

type Page = ReplyOf<typeof simulateIncident>[number]

/** The pages that an incident would send, in order. */
export function simulationPage(look: Look, pages: readonly Page[], names: Map<string, string>): string {
  const first = Date.parse(pages[0]?.at ?? '')
  return table(
    look,
    pages,
    [
      { head: 'AT', cell: page => localTime(page.at) },
      { head: 'AFTER', cell: page => length(Date.parse(page.at) - first), right: true },
      { head: 'LEVEL', cell: page => page.level, right: true },
      { head: 'WHO', cell: page => (page.user_id === null ? 'channel' : (names.get(page.user_id) ?? page.user_id)) },
      { head: 'BY', cell: page => page.type },
      { head: 'WHY', cell: page => page.why, flexible: true },
    ],
    'Nobody would be paged.',
  )
}
