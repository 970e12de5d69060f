import type { Command } from 'commander'
import { findWindow } from '../../api/find-maintenance.ts'
import { windowPage } from '../../print/maintenance.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineShow(maintenance: Command, session: Session): void {
  define(maintenance, {
    usage: 'show <window>',
    about: 'Show a maintenance window: what it covers, whether it is active, and its next occurrences',
    examples: ['pharos maintenance show Upgrade'],
  }).action(async (name: string) => {
    const window = await findWindow(session, name)
    session.print(window, look => windowPage(look, window))
  })
}
