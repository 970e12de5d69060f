import { routes } from '@pharos/shared-protocol/contract/index.ts'
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
    const { body: regions } = await session.call(routes.listRegions)
    session.print(regions, look => regionTable(look, regions))
  })
}
