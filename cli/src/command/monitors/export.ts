import { writeFileSync } from 'node:fs'
import { exportMonitors } from '@pharos/shared-protocol/contract/monitor-view.ts'
import type { Command } from 'commander'
import { present } from '../../api/pages.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineExport(monitors: Command, session: Session): void {
  define(monitors, {
    usage: 'export',
    about: 'Print the monitors of every type as CSV',
    examples: ['pharos monitors export > monitors.csv', 'pharos monitors export --tag prod --output prod.csv'],
  })
    .option('--tag <tag>', 'only with this tag')
    .option('--output <file>', 'write to a file')
    .action(async ({ tag, output }: { tag?: string; output?: string }) => {
      const { body } = await session.call(exportMonitors, { query: present({ tag }) })
      if (output === undefined) return session.write(body)
      writeFileSync(session.files.path(output), body)
      session.hint(`Wrote ${output}.`)
    })
}
