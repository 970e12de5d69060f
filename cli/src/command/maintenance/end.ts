import { endMaintenanceWindow } from '@pharos/shared-protocol/contract/monitoring/maintenance-window-routes.ts'
import type { Command } from 'commander'
import { findWindow } from '../../api/find-maintenance.ts'
import { legible } from '../../print/legible.ts'
import { localTime } from '../../print/when.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineEnd(maintenance: Command, session: Session): void {
  define(maintenance, {
    usage: 'end <window>',
    about: 'End the current occurrence now; monitors that still fail are reported at once, later occurrences stay',
    examples: ['pharos maintenance end Upgrade'],
  }).action(async (name: string) => {
    const { id } = await findWindow(session, name)
    const { body: window } = await session.call(endMaintenanceWindow, { params: { id } })
    const [next] = window.upcoming
    const later = next ? ` The next one starts at ${localTime(next.starts_at)}.` : ''
    session.print(window, () => `Ended ${legible(window.title)}.${later}`)
  })
}
