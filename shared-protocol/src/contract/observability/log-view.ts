import { z } from 'zod'
import { savedViews, viewSchemas } from '../account/saved-view.ts'
import { text } from '../field.ts'
import { LogFilters } from './log-filter.ts'

/** The most views of an account, including those of its members. */
export const MOST_LOG_VIEWS = 500

const description = { description: 'Filters to apply' }
const filters = LogFilters.meta(description)
const columns = z
  .array(text(200, 1))
  .max(30)
  .meta({ description: 'Displayed fields in order: fields of the record, or metadata keys' })
const schemas = viewSchemas({
  create: { filters: LogFilters.default({}).meta(description), columns: columns.default([]) },
  update: { filters: filters.optional().meta(description), columns: columns.optional() },
  view: { filters, columns: z.array(z.string()).meta({ description: 'Displayed fields in order' }) },
})

/** Saved filters of log queries. */
export const LogView = schemas.view.meta({ id: 'LogView' })
export type LogView = z.output<typeof LogView>

export const LOG_VIEWS = savedViews(
  { entity: 'log_view', area: 'logs', one: 'log view', many: 'log views', saved: 'log filters' },
  { ...schemas, view: LogView },
)

export const {
  list: listLogViews,
  create: createLogView,
  get: getLogView,
  update: updateLogView,
  delete: deleteLogView,
} = LOG_VIEWS
