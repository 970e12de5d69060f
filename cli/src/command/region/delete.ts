import { deleteRegion } from '@pharos/shared-protocol/contract/monitoring/region.ts'
import type { Command } from 'commander'
import { regionSlug } from '../../api/find-region.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineRm(region: Command, session: Session): void {
  const command = define(region, {
    usage: 'delete <region>',
    about: 'Delete a region that has no agents and no monitors',
    examples: ['pharos region delete office --yes'],
  })
  withConfirmation(command).action(async (text: string, given: { yes?: boolean }) => {
    const slug = await regionSlug(session, text)
    await confirm(session, `Region ${slug} will be deleted`, given)
    await session.call(deleteRegion, { params: { slug } })
    session.print({ deleted: slug }, () => `Deleted region ${slug}.`)
  })
}
