import { z } from 'zod'
import { AnyStatus } from './any-status.ts'
import { CreatedAt, line, OwnId, ref, UpdatedAt } from './field.ts'
import { MonitorType } from './monitor.ts'
import { defineRoute } from './route.ts'

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

const fields = {
  name: line(100).meta({ description: 'Name' }),
  filters: MonitorFilters.meta({ description: 'Filters to apply' }),
  shared: z
    .boolean()
    .meta({ description: 'Whether the whole account can see the view; otherwise only its creator can' }),
}

/** Saved filters of the list of monitors. */
export const MonitorView = z
  .object({
    id: OwnId,
    ...fields,
    name: z.string().meta({ description: 'Name' }),
    created_by: z.string().nullable().meta({
      description: 'Id of the creator; `null` if they have left the account or the view was not created by a member',
    }),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: 'MonitorView' })
export type MonitorView = z.output<typeof MonitorView>

const read = { kind: 'account', scope: 'read:monitors', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:monitors', role: 'member' } as const
const params = z.strictObject({ id: ref('monitor_view') })
const fixture = 'monitor_view'

export const listMonitorViews = defineRoute({
  id: 'monitor_view.list',
  method: 'GET',
  path: '/monitors/views',
  summary: 'List shared views of monitors and your own, newest first',
  access: read,
  reply: z.array(MonitorView),
  list: 'whole',
  fixture,
})

export const createMonitorView = defineRoute({
  id: 'monitor_view.create',
  method: 'POST',
  path: '/monitors/view',
  summary: 'Save filters of monitors as a view',
  access: write,
  body: z.strictObject({
    ...fields,
    filters: MonitorFilters.default({}).meta({ description: 'Filters to apply' }),
    shared: fields.shared.default(true),
  }),
  reply: MonitorView,
  status: 201,
  refusals: ['limit_reached'],
  fixture,
})

export const getMonitorView = defineRoute({
  id: 'monitor_view.get',
  method: 'GET',
  path: '/monitors/view/{id}',
  summary: 'Read a view of monitors',
  access: read,
  params,
  reply: MonitorView,
  refusals: ['not_found'],
  fixture,
})

export const updateMonitorView = defineRoute({
  id: 'monitor_view.update',
  method: 'PUT',
  path: '/monitors/view/{id}',
  summary: 'Change a view of monitors; if you make a shared view private, only you can see it',
  access: write,
  params,
  body: z.strictObject({
    name: fields.name.optional().meta({ description: 'Name' }),
    filters: fields.filters.optional().meta({ description: 'Filters to apply' }),
    shared: fields.shared.optional(),
  }),
  reply: MonitorView,
  refusals: ['not_found'],
  fixture,
})

export const deleteMonitorView = defineRoute({
  id: 'monitor_view.delete',
  method: 'DELETE',
  path: '/monitors/view/{id}',
  summary: 'Delete a view of monitors',
  access: write,
  params,
  refusals: ['not_found'],
  fixture,
})
