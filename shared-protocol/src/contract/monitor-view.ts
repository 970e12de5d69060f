import { z } from 'zod'
import { Id, idList, paging, Tag, TimeOut, text } from './field.ts'
import { MonitorType } from './monitor.ts'
import { defineRoute } from './route.ts'

const read = { kind: 'account', scope: 'read:monitors', role: 'viewer' } as const

/** A monitor of any kind, as the lists over all kinds return it (api.md B7). */
export const MonitorSummary = z
  .object({
    id: Id,
    type: MonitorType,
    friendly_name: z.string(),
    target: z.string().meta({ description: 'What is watched: an address or a domain' }),
    current_status: z.string().meta({ description: 'One of the statuses of its type' }),
    paused: z.boolean(),
    in_maintenance: z.boolean().meta({ description: 'A maintenance window covers it now' }),
    tags: z.array(z.string()),
    service_id: Id.nullable(),
    last_run_at: TimeOut.nullable(),
    overdue_since: TimeOut.nullable().meta({
      description:
        'When it should have been checked again, and no region has: its status is what was known then. null: in time. Of types whose status says so itself (`unknown`), always null',
    }),
    uptime_30d: z
      .number()
      .nullable()
      .meta({ description: 'Percentage over today and the 30 days before (UTC); null for types without uptime' }),
  })
  .meta({ id: 'MonitorSummary' })
export type MonitorSummary = z.output<typeof MonitorSummary>

const filters = {
  type: MonitorType.optional(),
  status: text(40, 1).optional(),
  tag: Tag.optional(),
  service_id: Id.optional(),
  search: text(200, 1).optional().meta({ description: 'Part of the name or the target, in any case' }),
}

/** The most ids in one list. */
export const MOST_IDS = 100

export const listMonitors = defineRoute({
  id: 'monitor.list',
  method: 'GET',
  path: '/monitors',
  summary: 'List the monitors of every type, newest first',
  access: read,
  query: z.strictObject({
    ...paging(200, 1000),
    ...filters,
    ids: idList(MOST_IDS).optional().meta({ description: 'Only these, with commas between' }),
  }),
  reply: z.array(MonitorSummary),
  list: 'page',
  fixture: 'tags',
})

export const listMonitorNames = defineRoute({
  id: 'monitor.names',
  method: 'GET',
  path: '/monitors/list',
  summary: 'List id, type and name of every monitor, by name',
  access: read,
  reply: z.array(MonitorSummary.pick({ id: true, type: true, friendly_name: true }).meta({ id: 'MonitorName' })),
  list: 'whole',
  fixture: 'tags',
})

const Count = z.record(z.string(), z.int())

export const countMonitors = defineRoute({
  id: 'monitor.totals',
  method: 'GET',
  path: '/monitors/totals',
  summary: 'Count the monitors by type and by status',
  access: read,
  reply: z.object({ by_type: Count, by_status: Count, total: z.int() }).meta({ id: 'MonitorTotals' }),
  fixture: 'tags',
})

export const ExpiringMonitor = MonitorSummary.pick({ id: true, type: true, friendly_name: true, target: true })
  .extend({ ends_at: TimeOut.meta({ description: 'When what it watches ends: a certificate, a registration' }) })
  .meta({ id: 'ExpiringMonitor' })

export const listExpiringMonitors = defineRoute({
  id: 'monitor.expiring',
  method: 'GET',
  path: '/monitors/expiring',
  summary: 'List what ends soon or has ended, certificates and registrations, the next end first',
  access: read,
  query: z.strictObject({
    days: z.coerce.number().int().min(1).max(365).default(30).meta({ description: 'How far ahead' }),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.array(ExpiringMonitor),
  list: 'whole',
  fixture: 'tags',
})

export const exportMonitors = defineRoute({
  id: 'monitor.export',
  method: 'GET',
  path: '/monitors/export',
  summary: 'Export the monitors as CSV, newest first',
  access: read,
  query: z.strictObject(filters),
  reply: z.string(),
  replyType: 'csv',
  fixture: 'tags',
})

export const readMonitorMetrics = defineRoute({
  id: 'monitor.metrics',
  method: 'GET',
  path: '/monitors/metrics',
  summary: 'Read the state of the monitors as OpenMetrics 1.0 text, for Prometheus',
  access: read,
  reply: z.string(),
  replyType: 'open_metrics',
  fixture: 'tags',
})

export const listTags = defineRoute({
  id: 'monitor.tags',
  method: 'GET',
  path: '/http/tags',
  summary: 'List the tags in use with how many monitors have them, the most used first',
  access: read,
  reply: z.array(z.object({ tag: z.string(), count: z.int() }).meta({ id: 'TagCount' })),
  list: 'whole',
  fixture: 'tags',
})
