import type { WidgetData } from '@pharos/shared-protocol/contract/observability/widget-data.ts'
import { readWidgetData } from '@pharos/shared-protocol/contract/observability/widget-data-routes.ts'
import type { Command } from 'commander'
import { findDashboard, findWidget } from '../../api/find-dashboard.ts'
import { present } from '../../api/pages.ts'
import { parseRange } from '../../input/dashboard-range.ts'
import { legible } from '../../print/legible.ts'
import { widgetText } from '../../print/widget-data.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineData(dashboard: Command, session: Session): void {
  define(dashboard, {
    usage: 'data <dashboard> [widget]',
    about: 'Show the data of a dashboard, or of one of its widgets',
    examples: ['pharos dashboard data Shop', 'pharos dashboard data Shop Errors --range 24h --json'],
  })
    .option('--range <range>', 'overrides the range of the dashboard', parseRange)
    .action(async (text: string, which: string | undefined, given: { range?: ReturnType<typeof parseRange> }) => {
      const found = await findDashboard(session, text)
      const widgets = which === undefined ? found.widgets : [findWidget(found, which)]
      const drawn: { widget_id: string; title: string; data: WidgetData }[] = []
      for (const { id, title } of widgets) {
        const params = { id: found.id, widget_id: id }
        const { body } = await session.call(readWidgetData, { params, body: present({ time_range: given.range }) })
        drawn.push({ widget_id: id, title, data: body })
      }
      session.print(drawn, look =>
        drawn.map(({ title, data }) => `${look.paint('bold', legible(title))}\n${widgetText(look, data)}`).join('\n\n'),
      )
    })
}
