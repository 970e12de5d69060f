import { z } from 'zod'
import { Id, line, ref, TimeOut, text } from './field.ts'
import { readLogs } from './log.ts'
import { LogFilters } from './log-filter.ts'
import { defineRoute } from './route.ts'

/** The most views of an account, including those of its members. */
export const MOST_LOG_VIEWS = 500

const fields = {
  name: line(100),
  filters: LogFilters,
  columns: z
    .array(text(200, 1))
    .max(30)
    .meta({ description: 'Fields that are shown, in their order: of the record, or keys of its metadata' }),
  shared: z.boolean().meta({ description: 'The whole account sees it; else only who made it' }),
}

/** Saved filters of log queries. */
export const LogView = z
  .object({
    id: Id,
    ...fields,
    name: z.string(),
    columns: z.array(z.string()).meta({ description: 'Fields that are shown, in their order' }),
    created_by: z.string().nullable().meta({ description: 'Member; null: they left, or it was made by a program' }),
    created_at: TimeOut,
    updated_at: TimeOut,
  })
  .meta({ id: 'LogView' })

const writeLogs = { kind: 'account', scope: 'write:logs', role: 'member' } as const
const params = z.strictObject({ id: ref('log_view') })
const fixture = 'log_view'

export const listLogViews = defineRoute({
  id: 'log_view.list',
  method: 'GET',
  path: '/logs/views',
  summary: 'List the shared views of logs and one’s own, newest first',
  access: readLogs,
  reply: z.array(LogView),
  list: 'whole',
  fixture,
})

export const createLogView = defineRoute({
  id: 'log_view.create',
  method: 'POST',
  path: '/logs/view',
  summary: 'Keep filters of logs under a name',
  access: writeLogs,
  body: z.strictObject({
    ...fields,
    filters: LogFilters.default({}),
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
  summary: 'Read a view of logs',
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
  summary: 'Change a view of logs; whoever changes a shared one to their own becomes its only reader',
  access: writeLogs,
  params,
  body: z.strictObject({
    name: fields.name.optional(),
    filters: fields.filters.optional(),
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
  summary: 'Delete a view of logs',
  access: writeLogs,
  params,
  refusals: ['not_found'],
  fixture,
})
