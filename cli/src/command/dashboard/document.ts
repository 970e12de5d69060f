import type { CallInput } from '@pharos/shared-protocol/client.ts'
import { exportDashboard, importDashboard } from '@pharos/shared-protocol/contract/observability/dashboard-routes.ts'
import type { Command } from 'commander'
import { findDashboard } from '../../api/find-dashboard.ts'
import { parseObject } from '../../input/dashboard-range.ts'
import { dashboardPage } from '../../print/dashboard.ts'
import { legible } from '../../print/legible.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineExport(dashboard: Command, session: Session): void {
  define(dashboard, {
    usage: 'export <dashboard>',
    about: 'Print a dashboard as a JSON document, for an import or a repository',
    examples: ['pharos dashboard export Shop > shop.json'],
  }).action(async (text: string) => {
    const { id } = await findDashboard(session, text)
    const { body } = await session.call(exportDashboard, { params: { id } })
    session.write(`${JSON.stringify(body, null, 2)}\n`)
  })
}

export function defineImport(dashboard: Command, session: Session): void {
  define(dashboard, {
    usage: 'import <file>',
    about: 'Add a dashboard from a JSON document (- for stdin); monitors that do not exist here are left out',
    examples: ['pharos dashboard import shop.json'],
  }).action(async (file: string) => {
    // The API validates it.
    const document = parseObject(session.files.text(file)) as NonNullable<CallInput<typeof importDashboard>['body']>
    const { body } = await session.call(importDashboard, { body: document })
    session.print(body, look => dashboardPage(look, body.dashboard))
    for (const { widget_title, friendly_name, monitor_id } of body.left_out)
      session.hint(`${legible(widget_title)}: the monitor ${legible(friendly_name ?? monitor_id)} does not exist here.`)
  })
}
