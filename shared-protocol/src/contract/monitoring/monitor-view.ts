import { z } from 'zod'
import { BoolParam, Id, idList, OwnId, paging, Tag, TimeOut, text } from '../field.ts'
import { defineRoute } from '../route.ts'
import { MonitorType } from './monitor.ts'
import { lastRunFields, ReasonText } from './run-fields.ts'

const read = { kind: 'account', scope: 'read:monitors', role: 'viewer' } as const

/** A monitor of any kind, as the lists over all kinds return it (api.md B7). */
export const MonitorSummary = z
  .object({
    id: OwnId,
    type: MonitorType.meta({ description: 'Type' }),
    friendly_name: z.string().meta({ description: 'Display name' }),
    target: z.string().meta({ description: 'Monitored target, such as an address or a domain' }),
    target_text: ReasonText,
    current_status: z.string().meta({ description: 'Current status; the possible values depend on the type' }),
    last_status_change_at: lastRunFields.last_status_change_at,
    last_failure_reason: lastRunFields.last_failure_reason,
    paused: z.boolean().meta({ description: 'Whether the monitor is paused' }),
    in_maintenance: z.boolean().meta({ description: 'Whether a maintenance window currently covers the monitor' }),
    tags: z.array(z.string()).meta({ description: 'Tags for searching and grouping' }),
    service_id: Id.nullable().meta({ description: 'Id of the service; `null` for none' }),
    http_job_id: Id.nullable().meta({
      description: 'Id of the HTTP monitor that it belongs to, whose tags it has too; `null` for none',
    }),
    last_run_at: TimeOut.nullable().meta({ description: 'Time of the last run; `null` if there was none' }),
    overdue_since: TimeOut.nullable().meta({
      description:
        'Time at which the monitor should have been checked again if no region has checked it since; its status may be out of date. `null` if it is on time, and for types with a status `unknown`',
    }),
    uptime_30d: z.number().nullable().meta({
      description: 'Uptime in percent over today and the previous 30 days (UTC); `null` for types without uptime',
    }),
  })
  .meta({ id: 'MonitorSummary' })
export type MonitorSummary = z.output<typeof MonitorSummary>

const filters = {
  type: MonitorType.optional().meta({ description: 'Type of the monitors to list' }),
  status: text(40, 1).optional().meta({ description: 'Status of the items to list' }),
  paused: BoolParam.optional().meta({ description: 'Whether the monitors to list are paused' }),
  tag: Tag.optional().meta({
    description: 'Tag; only monitors with this tag are listed, or whose HTTP monitor has it',
  }),
  service_id: Id.optional().meta({ description: 'Id of the service of the items to list' }),
  search: text(200, 1).optional().meta({ description: 'Part of the name or the target, ignoring case' }),
}

/** The most ids in one list. */
export const MOST_IDS = 100

export const listMonitors = defineRoute({
  id: 'monitor.list',
  method: 'GET',
  path: '/monitors',
  summary: 'List monitors of all types, newest first',
  access: read,
  query: z.strictObject({
    ...paging(200, 1000),
    ...filters,
    ids: idList(MOST_IDS).optional().meta({ description: 'Ids of monitors, separated by commas' }),
  }),
  reply: z.array(MonitorSummary),
  list: 'page',
  fixture: 'tags',
})

export const listMonitorNames = defineRoute({
  id: 'monitor.names',
  method: 'GET',
  path: '/monitors/list',
  summary: 'List id, type and name of all monitors, by name',
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
  reply: z
    .object({
      by_type: Count.meta({ description: 'Number of monitors by type' }),
      by_status: Count.meta({ description: 'Number of monitors by status' }),
      total: z.int().meta({ description: 'Number of monitors' }),
    })
    .meta({ id: 'MonitorTotals' }),
  fixture: 'tags',
})

export const ExpiringMonitor = MonitorSummary.pick({ id: true, type: true, friendly_name: true, target: true })
  .extend({ ends_at: TimeOut.meta({ description: 'Time at which the certificate or domain registration expires' }) })
  .meta({ id: 'ExpiringMonitor' })

export const listExpiringMonitors = defineRoute({
  id: 'monitor.expiring',
  method: 'GET',
  path: '/monitors/expiring',
  summary: 'List certificates and domain registrations that have expired or expire soon, earliest first',
  access: read,
  query: z.strictObject({
    days: z.coerce.number().int().min(1).max(365).default(30).meta({ description: 'Number of days to look ahead' }),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(200)
      .default(50)
      .meta({ description: 'Maximum number of items to return' }),
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
  summary: 'Get the state of the monitors as OpenMetrics 1.0 text, for Prometheus',
  access: read,
  reply: z.string(),
  replyType: 'open_metrics',
  fixture: 'tags',
})

export const listTags = defineRoute({
  id: 'monitor.tags',
  method: 'GET',
  path: '/http/tags',
  summary: 'List the tags in use with the number of their monitors, most used first',
  access: read,
  reply: z.array(
    z
      .object({
        tag: z.string().meta({ description: 'Tag' }),
        count: z.int().meta({ description: 'Number of monitors' }),
      })
      .meta({ id: 'TagCount' }),
  ),
  list: 'whole',
  fixture: 'tags',
})
