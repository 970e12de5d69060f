import { getInstallation } from '@pharos/shared-protocol/contract/business/staff-installation.ts'
import type { Command } from 'commander'
import { installationPage } from '../../print/installation-page.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineInstallation(staff: Command, session: Session): void {
  define(staff, {
    usage: 'installation',
    about: 'Show the state of the installation: accounts, agents, queues, versions and disk',
    examples: ['pharos staff installation', 'pharos staff installation --json'],
  }).action(async () => {
    const { body: found } = await session.call(getInstallation)
    session.print(found, () => installationPage(found))
  })
}
