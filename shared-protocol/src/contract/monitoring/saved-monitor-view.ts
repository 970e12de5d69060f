import { z } from 'zod'
import { savedViews, viewSchemas } from '../account/saved-view.ts'
import { line } from '../field.ts'
import { AnyStatus } from './any-status.ts'
import { MonitorType } from './monitor.ts'

/** The most views of an account, including those of its members. */
export const MOST_MONITOR_VIEWS = 200

/** Selects monitors. A monitor must match each filter that is given. */
export const MonitorFilters = z
  .strictObject({
    search: line(200).optional().meta({ description: 'Part of the name or the target, ignoring case' }),
    status: AnyStatus.optional().meta({
      description: 'Status of the monitors; `paused` matches paused monitors of all types',
    }),
    type: MonitorType.optional().meta({ description: 'Type' }),
    tag: line(100).optional().meta({ description: 'Tag; only monitors with this tag are listed' }),
  })
  .meta({ id: 'MonitorFilters' })
export type MonitorFilters = z.output<typeof MonitorFilters>

const description = { description: 'Filters to apply' }
const filters = MonitorFilters.meta(description)
const schemas = viewSchemas({
  create: { filters: MonitorFilters.default({}).meta(description) },
  update: { filters: filters.optional().meta(description) },
  view: { filters },
})

/** Saved filters of the list of monitors. */
export const MonitorView = schemas.view.meta({ id: 'MonitorView' })
export type MonitorView = z.output<typeof MonitorView>

export const MONITOR_VIEWS = savedViews(
  {
    ...{ entity: 'monitor_view', area: 'monitors', one: 'view of monitors' },
    ...{ many: 'views of monitors', saved: 'filters of monitors' },
  },
  { ...schemas, view: MonitorView },
)

export const {
  list: listMonitorViews,
  create: createMonitorView,
  get: getMonitorView,
  update: updateMonitorView,
  delete: deleteMonitorView,
} = MONITOR_VIEWS
