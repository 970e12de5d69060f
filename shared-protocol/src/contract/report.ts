import { z } from 'zod'
import { Id, intParamOr, ref, timeRange } from './field.ts'
import { MonitorType } from './monitor.ts'
import { defineRoute } from './route.ts'

const read = { kind: 'account', scope: 'read:reports', role: 'viewer' } as const

const Percent = z.number().nullable()

/** One month (UTC) of one HTTP monitor, or of all HTTP monitors of an account together (api.md B7). */
export const SlaMonth = z
  .object({
    month: z.string().meta({ description: '`YYYY-MM`, UTC' }),
    target: z.number().meta({ description: 'The strictest target on a status page, else 99.9' }),
    uptime: Percent.meta({ description: 'Percentage of the known time, maintenance left out; null without data' }),
    attained: z.boolean().nullable(),
    partial: z.boolean().meta({ description: 'The month is not over' }),
    downtime_seconds: z.number(),
    error_budget_seconds_left: z
      .number()
      .nullable()
      .meta({ description: 'Below zero when it is overspent; null without data' }),
    coverage: Percent.meta({ description: 'Percentage of the time that is known, maintenance and pauses left out' }),
    corrected: z.boolean().meta({ description: 'A day of it was corrected by hand' }),
    frozen: z.boolean().meta({ description: 'Its figures change by a correction only' }),
  })
  .meta({ id: 'SlaMonth' })
export type SlaMonth = z.output<typeof SlaMonth>

const months = z.strictObject({ months: intParamOr(12, 1, 36) })

export const listAccountSla = defineRoute({
  id: 'sla.account',
  method: 'GET',
  path: '/monitors/sla',
  summary: 'Monthly attainment of all HTTP monitors together, newest month first',
  access: read,
  query: months,
  reply: z.array(SlaMonth),
  replyType: 'json_or_csv',
  list: 'whole',
  fixture: 'sla',
})

export const listMonitorSla = defineRoute({
  id: 'sla.monitor',
  method: 'GET',
  path: '/monitors/sla/{http_job_id}',
  summary: 'Monthly attainment of one HTTP monitor, newest month first',
  access: read,
  params: z.object({ http_job_id: ref('http_job') }),
  query: months,
  reply: z.array(SlaMonth),
  replyType: 'json_or_csv',
  list: 'whole',
  fixture: 'sla',
})

/** A monitor's figures over a time range. Null: the kind has no uptime, or there is no data. */
export const MonitorReport = z
  .object({
    id: Id,
    type: MonitorType,
    friendly_name: z.string(),
    uptime: Percent,
    coverage: Percent,
    downtime_seconds: z.number().nullable(),
    incidents: z.int().nullable().meta({ description: 'Outages that touch the span, from its changes of state' }),
    mttr_seconds: z.number().nullable().meta({ description: 'Mean downtime of the outages that ended in the span' }),
    p50: z.number().nullable().meta({ description: 'Milliseconds, within 5 %' }),
    p95: z.number().nullable().meta({ description: 'Milliseconds, within 5 %' }),
  })
  .meta({ id: 'MonitorReport' })
export type MonitorReport = z.output<typeof MonitorReport>

export const reportMonitors = defineRoute({
  id: 'monitor.report',
  method: 'GET',
  path: '/monitors/report',
  summary: 'Figures of the monitors of every type over a span (the last 30 days), by name',
  access: read,
  query: z.strictObject(timeRange),
  reply: z.array(MonitorReport),
  replyType: 'json_or_csv',
  list: 'whole',
  fixture: 'sla',
})
