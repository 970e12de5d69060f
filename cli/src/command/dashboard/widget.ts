import {
  DATA_SOURCES,
  type DataSource,
  WIDGET_TYPES,
  type WidgetType,
} from '@pharos/shared-protocol/contract/observability/widget-query.ts'
import {
  createWidget,
  deleteWidget,
  updateWidget,
} from '@pharos/shared-protocol/contract/observability/widget-routes.ts'
import { type Command, Option } from 'commander'
import { findAnyMonitors } from '../../api/find-any-monitor.ts'
import { findDashboard, findWidget } from '../../api/find-dashboard.ts'
import { present } from '../../api/pages.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { parseObject, parsePlace, parseRange } from '../../input/dashboard-range.ts'
import { repeated } from '../../input/field.ts'
import { legible } from '../../print/legible.ts'
import type { Session } from '../../session.ts'
import { define, group } from '../define.ts'

interface Given {
  title?: string
  type?: WidgetType
  source?: DataSource
  query?: Record<string, unknown>
  monitor?: string[]
  look?: Record<string, unknown>
  place?: ReturnType<typeof parsePlace>
  range?: ReturnType<typeof parseRange>
}

function withSettings(command: Command): Command {
  return command
    .addOption(new Option('--type <type>', 'how it shows its data').choices(WIDGET_TYPES))
    .addOption(new Option('--source <source>', 'the source of its data').choices(DATA_SOURCES))
    .option('--query <json>', 'the query; see docs/dashboards.md', parseObject)
    .option('--monitor <monitor>', 'of the source uptime: this monitor; repeatable', repeated)
    .option('--look <json>', 'display settings: y_unit, color, limit, markdown', parseObject)
    .option('--place <x,y,w,h>', 'place on the grid of 12 columns (0,0,6,4)', parsePlace)
    .option('--range <range>', 'overrides the range of the dashboard', parseRange)
}

async function bodyOf(session: Session, { title, type, source, query, monitor, look, place, range }: Given) {
  const monitors = monitor && (await findAnyMonitors(session, monitor))
  return present({
    title,
    widget_type: type,
    data_source: source,
    query_config: monitors ? { ...query, monitor_ids: monitors.map(({ id }) => id) } : query,
    visualization_config: look,
    layout: place,
    time_range_override: range,
  })
}

function defineAdd(widget: Command, session: Session): void {
  const command = define(widget, {
    usage: 'add <dashboard> <title>',
    about: 'Add a widget to a dashboard',
    examples: [
      `pharos dashboard widget add Shop Errors --type log_stream --source logs --query '{"level": "error"}'`,
      `pharos dashboard widget add Shop Uptime --type stat --source uptime --monitor Shop --query '{"aggregation": "uptime"}'`,
      `pharos dashboard widget add Shop Notes --type text --look '{"markdown": "Call **Ada**"}' --place 6,0,6,2`,
    ],
  })
  withSettings(command).action(async (text: string, title: string, given: Given) => {
    const { id, name } = await findDashboard(session, text)
    const body = { ...(await bodyOf(session, given)), title, widget_type: given.type ?? 'text' }
    const { body: made } = await session.call(createWidget, { params: { dashboard_id: id }, body })
    session.print(made, () => `Added ${legible(made.title)} (${made.widget_type}) to ${legible(name)}.`)
  })
}

function defineUpdate(widget: Command, session: Session): void {
  const command = define(widget, {
    usage: 'update <dashboard> <widget>',
    about: 'Change a widget; options that are left out keep their value',
    examples: ['pharos dashboard widget update Shop Errors --place 0,4,12,6 --range 7d'],
  }).option('--title <text>', 'a new title')
  withSettings(command).action(async (text: string, which: string, given: Given) => {
    const dashboard = await findDashboard(session, text)
    const params = { id: dashboard.id, widget_id: findWidget(dashboard, which).id }
    const { body } = await session.call(updateWidget, { params, body: await bodyOf(session, given) })
    session.print(body, () => `Changed ${legible(body.title)}.`)
  })
}

function defineDelete(widget: Command, session: Session): void {
  const command = define(widget, {
    usage: 'delete <dashboard> <widget>',
    about: 'Delete a widget',
    examples: ['pharos dashboard widget delete Shop Errors --yes'],
  })
  withConfirmation(command).action(async (text: string, which: string, given: { yes?: boolean }) => {
    const dashboard = await findDashboard(session, text)
    const { id, title } = findWidget(dashboard, which)
    await confirm(session, `The widget ${legible(title)} will be deleted`, given)
    await session.call(deleteWidget, { params: { id: dashboard.id, widget_id: id } })
    session.print({ deleted: id }, () => `Deleted the widget ${legible(title)}.`)
  })
}

export function defineWidget(dashboard: Command, session: Session): void {
  const widget = group(dashboard, 'widget', 'The widgets of a dashboard')
  for (const defineCommand of [defineAdd, defineUpdate, defineDelete]) defineCommand(widget, session)
}
