import { z } from 'zod'
import { Id, TimeIn, text } from '../field.ts'
import { defineRoute } from '../route.ts'
import { appParams, readRum } from './rum-app.ts'
import { MOST_DAYS } from './telemetry.ts'

const Millis = (what: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `${what}, in milliseconds; \`null\` if it was not measured`, example: 1240.5 })
const Unitless = (what: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `${what}; \`null\` if it was not measured`, example: 0.04 })

/** Spec 2.13, and the 75th percentile of each vital. */
export const RumOverview = z
  .object({
    session_count: z.int().meta({ description: 'Number of sessions' }),
    error_count: z.int().meta({ description: 'Number of errors' }),
    error_rate: z.number().meta({ description: 'Fraction of sessions with an error', example: 0.02 }),
    avg_lcp_ms: Millis('Average Largest Contentful Paint'),
    avg_fcp_ms: Millis('Average First Contentful Paint'),
    avg_cls: Unitless('Average Cumulative Layout Shift'),
    avg_inp_ms: Millis('Average Interaction to Next Paint'),
    avg_ttfb_ms: Millis('Average Time to First Byte'),
    p75_lcp_ms: Millis('75th percentile of Largest Contentful Paint'),
    p75_fcp_ms: Millis('75th percentile of First Contentful Paint'),
    p75_cls: Unitless('75th percentile of Cumulative Layout Shift'),
    p75_inp_ms: Millis('75th percentile of Interaction to Next Paint'),
    p75_ttfb_ms: Millis('75th percentile of Time to First Byte'),
    top_pages: z
      .array(
        z.object({
          url: z.string().meta({ description: 'Address; `*` stands for numbers and ids in its path' }),
          view_count: z.int().meta({ description: 'Number of views' }),
          avg_lcp_ms: Millis('Average Largest Contentful Paint'),
          avg_load_time_ms: Millis('Average time to the load event'),
        }),
      )
      .meta({ description: 'Pages with the most views' }),
    top_errors: z
      .array(
        z.object({
          error_fingerprint: z
            .string()
            .meta({ description: 'Fingerprint of the issue; empty if the error is not grouped yet' }),
          error_message: z.string().meta({ description: 'Message of its latest error' }),
          count: z.int().meta({ description: 'Number of errors' }),
        }),
      )
      .meta({ description: 'Most frequent errors' }),
    country_breakdown: z
      .array(
        z.object({
          country: z.string().meta({ description: 'Country (ISO 3166-1 alpha-2); empty if unknown', example: 'DE' }),
          session_count: z.int().meta({ description: 'Number of sessions' }),
        }),
      )
      .meta({ description: 'Sessions by country' }),
    browser_breakdown: z
      .array(
        z.object({
          browser: z.string().meta({ description: 'Name of the browser', example: 'Firefox' }),
          session_count: z.int().meta({ description: 'Number of sessions' }),
        }),
      )
      .meta({ description: 'Sessions by browser' }),
  })
  .meta({ id: 'RumOverview' })
export type RumOverview = z.output<typeof RumOverview>

export const readRumOverview = defineRoute({
  id: 'rum.overview',
  method: 'GET',
  path: '/rum/{app_id}/overview',
  summary: 'Summarise what real users met in a range of time',
  access: readRum,
  tx: 'none',
  params: appParams,
  query: z.strictObject({
    from: TimeIn.meta({ description: 'Start of the range' }),
    to: TimeIn.meta({ description: `End of the range, excluded; at most ${MOST_DAYS} days after \`from\`` }),
    country: text(2, 2).optional().meta({ description: 'Only sessions from this country (ISO 3166-1 alpha-2)' }),
    browser: text(100, 1).optional().meta({ description: 'Only sessions with this browser' }),
  }),
  reply: RumOverview,
  refusals: ['limit_reached', 'query_time_limit', 'unavailable'],
  fixture: 'rum_overview',
})

export const RumSummary = z
  .object({
    application_id: Id.meta({ description: 'Id of the RUM application' }),
    session_count: z.int().meta({ description: 'Number of sessions' }),
    error_rate: z.number().meta({ description: 'Fraction of sessions with an error', example: 0.02 }),
    p75_lcp_ms: Millis('75th percentile of Largest Contentful Paint'),
    p75_inp_ms: Millis('75th percentile of Interaction to Next Paint'),
    p75_cls: Unitless('75th percentile of Cumulative Layout Shift'),
  })
  .meta({ id: 'RumSummary' })
export type RumSummary = z.output<typeof RumSummary>

/** A figure of each application would be six queries by the overview; this is one for all of them. */
export const readRumSummary = defineRoute({
  id: 'rum.summary',
  method: 'GET',
  path: '/rum/summary',
  summary: 'Summarise the last 24 hours of each RUM application that received events in them',
  access: readRum,
  tx: 'none',
  reply: z.array(RumSummary),
  list: 'whole',
  refusals: ['limit_reached', 'query_time_limit', 'unavailable'],
  fixture: 'none',
})
