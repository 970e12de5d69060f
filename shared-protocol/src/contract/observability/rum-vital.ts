import { z } from 'zod'
import { RATED_VITALS } from '../../rum/vital.ts'
import { TimeOut, text } from '../field.ts'
import { defineRoute } from '../route.ts'
import { appParams, readRum } from './rum-app.ts'
import { Resolution, telemetryRange } from './telemetry.ts'

export const VITAL_GROUPS = ['page', 'country', 'device', 'browser', 'release'] as const

const Vital = z.enum(RATED_VITALS)
const figures = {
  count: z.int().meta({ description: 'Number of measurements' }),
  p75: z.number().nullable().meta({
    description: '75th percentile, in milliseconds but for CLS; `null` without measurements',
    example: 2_140,
  }),
  good: z.int().meta({ description: 'Measurements in the good band' }),
  fair: z.int().meta({ description: 'Measurements between the good and the poor band' }),
  poor: z.int().meta({ description: 'Measurements in the poor band' }),
}

export const RumVitals = z
  .object({
    vitals: z
      .array(z.object({ name: Vital.meta({ description: 'Vital' }), ...figures }))
      .meta({ description: 'All vitals' }),
    groups: z
      .array(z.object({ group: z.string().meta({ description: 'Value of `group_by`; empty if unknown' }), ...figures }))
      .meta({ description: 'The chosen vital by `group_by`, most measured first' }),
    resolution_seconds: z.number().meta({ description: 'Length of the intervals of `points`, in seconds' }),
    points: z
      .array(z.object({ time: TimeOut.meta({ description: 'Start of the interval' }), ...figures }))
      .meta({ description: 'The chosen vital over time' }),
    distribution: z
      .array(
        z.object({
          from: z.number().meta({ description: 'Lower end, included' }),
          to: z.number().nullable().meta({ description: 'Upper end, excluded; `null` in the last interval' }),
          count: z.int().meta({ description: 'Number of measurements' }),
        }),
      )
      .meta({ description: 'How often the chosen vital had which value' }),
    elements: z
      .array(
        z.object({
          element: z.string().meta({ description: 'CSS selector', example: 'main>img.hero' }),
          page: z.string().meta({ description: 'Page on which it is' }),
          ...figures,
        }),
      )
      .meta({ description: 'Elements that caused poor or fair values of the chosen vital, most often first' }),
  })
  .meta({ id: 'RumVitals' })
export type RumVitals = z.output<typeof RumVitals>

const only = (what: string, most = 200) =>
  text(most, 1)
    .optional()
    .meta({ description: `Only ${what}` })

export const readRumVitals = defineRoute({
  id: 'rum.vitals',
  method: 'GET',
  path: '/rum/{app_id}/vitals',
  summary: 'Get the vitals of pages, with one of them by page, country, device, browser or release, and over time',
  access: readRum,
  tx: 'none',
  params: appParams,
  query: z.strictObject({
    ...telemetryRange('a day'),
    vital: Vital.default('LCP').meta({ description: 'The vital that is shown in detail' }),
    group_by: z.enum(VITAL_GROUPS).default('page').meta({ description: 'How it is grouped' }),
    resolution: Resolution,
    page: only('this page, as the overview names it', 2_000),
    country: only('this country (ISO 3166-1 alpha-2)', 2),
    device: z.enum(['desktop', 'mobile', 'tablet']).optional().meta({ description: 'Only this kind of device' }),
    browser: only('this browser'),
    release: only('this release'),
  }),
  reply: RumVitals,
  refusals: ['limit_reached', 'query_time_limit', 'unavailable'],
  fixture: 'rum_session',
})
