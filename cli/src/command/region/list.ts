import { listRegions } from '@pharos/shared-protocol/contract/monitoring/region.ts'
import type { Command } from 'commander'
import { regionTable } from '../../print/region-table.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineList(region: Command, session: Session): void {
  define(region, {
    usage: 'list',
    about: 'List the regions that this account may use',
    examples: ['pharos region list'],
  }).action(async () => {
    const { body: regions } = await session.call(listRegions)
    session.print(regions, look => regionTable(look, regions))
  })
}
