import { exportMonitors } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import type { Command } from 'commander'
import { present } from '../../api/pages.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { type Target, withTarget, writeRows } from '../export/write.ts'

export function defineExport(monitors: Command, session: Session): void {
  const command = define(monitors, {
    usage: 'export',
    about: 'Write the monitors of every type as CSV',
    examples: ['pharos monitors export > monitors.csv', 'pharos monitors export --tag prod --out prod.csv'],
  })
  withTarget(command)
    .option('--tag <tag>', 'only with this tag')
    .action(({ tag, ...target }: Target & { tag?: string }) =>
      writeRows(session, exportMonitors, { query: present({ tag }) }, target),
    )
}
