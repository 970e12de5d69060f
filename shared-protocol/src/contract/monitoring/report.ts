import { z } from 'zod'
import { intParamOr, OwnId, ref, timeRange } from '../field.ts'
import { defineRoute } from '../route.ts'
import { MonitorType } from './monitor.ts'

const read = { kind: 'account', scope: 'read:reports', role: 'viewer' } as const

const Percent = z.number().nullable()

/** One month (UTC) of one HTTP monitor, or of all HTTP monitors of an account together (api.md B7). */
export const SlaMonth = z
  .object({
    month: z.string().meta({ description: '`YYYY-MM`, UTC' }),
    target: z
      .number()
      .meta({ description: 'SLA target in percent: the strictest target on a status page, or 99.9 if there is none' }),
    uptime: Percent.meta({
      description: 'Uptime in percent of the known time, without maintenance; `null` if there is no data',
    }),
    attained: z.boolean().nullable().meta({ description: 'Whether the target was met; `null` if there is no data' }),
    partial: z.boolean().meta({ description: 'Whether the month is not over yet' }),
    downtime_seconds: z.number().meta({ description: 'Downtime in seconds' }),
    error_budget_seconds_left: z
      .number()
      .nullable()
      .meta({ description: 'Remaining error budget in seconds, negative if exceeded; `null` if there is no data' }),
    coverage: Percent.meta({
      description:
        'Percentage of the time for which data exists, without maintenance and pauses; `null` if there is none',
    }),
    corrected: z.boolean().meta({ description: 'Whether a day of the month was corrected manually' }),
    frozen: z.boolean().meta({ description: 'Whether the figures are final and change only through a correction' }),
  })
  .meta({ id: 'SlaMonth' })
export type SlaMonth = z.output<typeof SlaMonth>

const months = z.strictObject({
  months: intParamOr(12, 1, 36).meta({ description: 'Number of months, including the current one' }),
})

export const listAccountSla = defineRoute({
  id: 'sla.account',
  method: 'GET',
  path: '/monitors/sla',
  summary: 'List the monthly SLA results of all HTTP monitors together, newest month first',
  access: read,
  query: months,
  reply: z.array(SlaMonth),
  list: 'whole',
  fixture: 'sla',
})

export const listMonitorSla = defineRoute({
  id: 'sla.monitor',
  method: 'GET',
  path: '/monitors/sla/{http_job_id}',
  summary: 'List the monthly SLA results of an HTTP monitor, newest month first',
  access: read,
  params: z.object({ http_job_id: ref('http_job') }),
  query: months,
  reply: z.array(SlaMonth),
  list: 'whole',
  fixture: 'sla',
})

/** A monitor's figures over a time range. Null: the kind has no uptime, or there is no data. */
export const MonitorReport = z
  .object({
    id: OwnId,
    type: MonitorType.meta({ description: 'Type' }),
    friendly_name: z.string().meta({ description: 'Display name' }),
    uptime: Percent.meta({
      description:
        'Uptime in percent, from 0 to 100: time up or degraded divided by time up, degraded or down. `null` if there is no data',
    }),
    coverage: Percent.meta({
      description: 'Percentage of the time for which data exists, from 0 to 100; `null` if there is none',
    }),
    downtime_seconds: z.number().nullable().meta({ description: 'Downtime in seconds; `null` if there is no data' }),
    incidents: z.int().nullable().meta({
      description:
        'Number of outages that overlap the time range, based on status changes; `null` for types without uptime',
    }),
    mttr_seconds: z.number().nullable().meta({
      description: 'Mean duration of outages that ended in the time range, in seconds; `null` if there are none',
    }),
    p50: z
      .number()
      .nullable()
      .meta({ description: 'Response time in milliseconds, accurate to 5 %; `null` if there is no data' }),
    p95: z
      .number()
      .nullable()
      .meta({ description: 'Response time in milliseconds, accurate to 5 %; `null` if there is no data' }),
  })
  .meta({ id: 'MonitorReport' })
export type MonitorReport = z.output<typeof MonitorReport>

export const reportMonitors = defineRoute({
  id: 'monitor.report',
  method: 'GET',
  path: '/monitors/report',
  summary:
    'Get uptime, outages and response times of monitors of all types, by name. The time range defaults to the last 30 days',
  access: read,
  query: z.strictObject(timeRange),
  reply: z.array(MonitorReport),
  list: 'whole',
  fixture: 'sla',
})
