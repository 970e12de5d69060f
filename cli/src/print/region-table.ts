import type { listRegions } from '@pharos/shared-protocol/contract/monitoring/region.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { Look } from './look.ts'
import { table } from './table.ts'
import { ago } from './when.ts'

export type Region = ReplyOf<typeof listRegions>[number]

export function regionTable(look: Look, regions: readonly Region[]): string {
  return table(
    look,
    regions,
    [
      { head: 'SLUG', cell: region => region.slug },
      { head: 'NAME', cell: region => region.name, flexible: true },
      { head: 'FOR', cell: region => (region.private ? 'this account' : 'everyone') },
      {
        head: 'AGENTS ONLINE',
        cell: region => region.agents_online,
        paint: (text, region) => look.paint(region.agents_online > 0 ? 'green' : 'red', text),
        right: true,
      },
      { head: 'LAST SEEN', cell: region => ago(region.last_seen_at, look.now) },
      { head: 'CHECKS', cell: region => region.capabilities.join(', ') },
      { head: 'PRIVATE TARGETS', cell: region => (region.allow_private_targets ? 'allowed' : 'refused') },
      { head: 'SENTINELS', cell: region => region.sentinels.join(', '), flexible: true },
    ],
    'There are no regions. Add one: pharos region add office',
  )
}
