import { z } from 'zod'
import { CreatedAt, line, OwnId, ref, text, UpdatedAt } from './field.ts'
import { readLogs } from './log.ts'
import { LogFilters } from './log-filter.ts'
import { defineRoute } from './route.ts'

/** The most views of an account, including those of its members. */
export const MOST_LOG_VIEWS = 500

const fields = {
  name: line(100).meta({ description: 'Name' }),
  filters: LogFilters.meta({ description: 'Filters to apply' }),
  columns: z
    .array(text(200, 1))
    .max(30)
    .meta({ description: 'Displayed fields in order: fields of the record, or metadata keys' }),
  shared: z
    .boolean()
    .meta({ description: 'Whether the whole account can see the view; otherwise only its creator can' }),
}

/** Saved filters of log queries. */
export const LogView = z
  .object({
    id: OwnId,
    ...fields,
    name: z.string().meta({ description: 'Name' }),
    columns: z.array(z.string()).meta({ description: 'Displayed fields in order' }),
    created_by: z.string().nullable().meta({
      description: 'Id of the creator; `null` if they have left the account or the view was not created by a member',
    }),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: 'LogView' })

const writeLogs = { kind: 'account', scope: 'write:logs', role: 'member' } as const
const params = z.strictObject({ id: ref('log_view') })
const fixture = 'log_view'

export const listLogViews = defineRoute({
  id: 'log_view.list',
  method: 'GET',
  path: '/logs/views',
  summary: 'List shared log views and your own, newest first',
  access: readLogs,
  reply: z.array(LogView),
  list: 'whole',
  fixture,
})

export const createLogView = defineRoute({
  id: 'log_view.create',
  method: 'POST',
  path: '/logs/view',
  summary: 'Save log filters as a view',
  access: writeLogs,
  body: z.strictObject({
    ...fields,
    filters: LogFilters.default({}).meta({ description: 'Filters to apply' }),
    columns: fields.columns.default([]),
    shared: fields.shared.default(true),
  }),
  reply: LogView,
  status: 201,
  refusals: ['limit_reached'],
  fixture,
})

export const getLogView = defineRoute({
  id: 'log_view.get',
  method: 'GET',
  path: '/logs/view/{id}',
  summary: 'Read a log view',
  access: readLogs,
  params,
  reply: LogView,
  refusals: ['not_found'],
  fixture,
})

export const updateLogView = defineRoute({
  id: 'log_view.update',
  method: 'PUT',
  path: '/logs/view/{id}',
  summary: 'Change a log view; if you make a shared view private, only you can see it',
  access: writeLogs,
  params,
  body: z.strictObject({
    name: fields.name.optional().meta({ description: 'Name' }),
    filters: fields.filters.optional().meta({ description: 'Filters to apply' }),
    columns: fields.columns.optional(),
    shared: fields.shared.optional(),
  }),
  reply: LogView,
  refusals: ['not_found'],
  fixture,
})

export const deleteLogView = defineRoute({
  id: 'log_view.delete',
  method: 'DELETE',
  path: '/logs/view/{id}',
  summary: 'Delete a log view',
  access: writeLogs,
  params,
  refusals: ['not_found'],
  fixture,
})
