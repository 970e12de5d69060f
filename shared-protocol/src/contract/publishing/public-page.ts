import { z } from 'zod'
import { CreatedAt, Id, OwnId, TimeOut, UpdatedAt } from '../field.ts'
import { AutomaticText, AutomaticTitle } from '../response/automatic-text.ts'
import { IncidentStatus } from '../response/incident.ts'
import { shownBranding } from './page-branding.ts'

const LeftOutWhenZero = z.int().optional().meta({ description: 'Omitted if 0' })

/** A day (UTC) of a component. Uptime and coverage are 0 to 100, as for monitors; null without data. */
const PublicDay = z
  .object({
    date: z.string().meta({ description: 'Day in the form `YYYY-MM-DD`' }),
    state: z
      .enum(['operational', 'degraded', 'partial', 'outage', 'maintenance', 'unknown'])
      .meta({ description: 'State of the day' }),
    up_seconds: LeftOutWhenZero,
    degraded_seconds: LeftOutWhenZero,
    down_seconds: LeftOutWhenZero,
    unknown_seconds: LeftOutWhenZero,
    maintenance_seconds: LeftOutWhenZero,
    uptime: z.number().nullable().meta({
      description:
        'Uptime in percent, from 0 to 100: time up or degraded divided by time up, degraded or down. `null` if there is no data',
    }),
    coverage: z
      .number()
      .nullable()
      .meta({ description: 'Percentage of the time for which data exists, from 0 to 100; `null` if there is none' }),
    corrected: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the downtime was corrected afterwards; omitted if not' }),
  })
  .meta({ id: 'PublicDay' })
export type PublicDay = z.output<typeof PublicDay>

const PublicComponent = z
  .object({
    id: OwnId,
    name: z.string().meta({ description: 'Name' }),
    group: z
      .string()
      .nullable()
      .meta({ description: 'Group under whose name the component is shown; `null` for none' }),
    description: z.string().nullable().meta({ description: 'Description' }),
    status: z.enum(['operational', 'degraded', 'outage', 'maintenance', 'unknown']).meta({ description: 'Status' }),
    since: TimeOut.meta({ description: 'Time of the last status change' }),
    created_at: CreatedAt,
    sla_target: z.number().nullable().meta({ description: 'SLA target in percent; `null` for none' }),
    uptime_90d: z
      .number()
      .nullable()
      .meta({ description: 'Uptime of the last 90 days in percent, from 0 to 100; `null` if there is no data' }),
    coverage_90d: z.number().nullable().meta({
      description: 'Percentage of the last 90 days for which data exists, from 0 to 100; `null` if there is none',
    }),
    days: z
      .array(PublicDay)
      .meta({ description: 'The last 90 days including today, oldest first; empty if the page shows only the state' }),
    response: z
      .array(
        z.object({
          at: TimeOut.meta({ description: 'Start of the hour' }),
          p50: z
            .number()
            .nullable()
            .meta({ description: 'Median response time in milliseconds; `null` if there are no successful runs' }),
          p95: z.number().nullable().meta({
            description: '95th percentile of the response time in milliseconds; `null` if there are no successful runs',
          }),
        }),
      )
      .meta({
        description:
          'Hourly response times of the last 24 hours, in milliseconds; empty if the page shows only the state',
      }),
  })
  .meta({ id: 'PublicComponent' })

const PublicIncident = z
  .object({
    id: OwnId,
    title: z.string().meta({ description: 'Title' }),
    title_automatic: AutomaticTitle.nullable().meta({
      description: 'Code and parameters of a title made by Pharos; `null` for any other title',
    }),
    status: IncidentStatus.meta({ description: 'Status' }),
    impact: z.enum(['none', 'minor', 'major', 'critical']).meta({ description: 'Impact on the page' }),
    components: z.array(Id).meta({ description: 'Ids of affected components' }),
    started_at: TimeOut.meta({ description: 'Start time' }),
    resolved_at: TimeOut.nullable().meta({ description: 'Time of the resolution; `null` if not resolved' }),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
    corrected_at: TimeOut.nullable().meta({ description: 'Time of the last correction; `null` if there was none' }),
    updates: z
      .array(
        z.object({
          id: z.string().meta({ description: 'Id' }),
          status: IncidentStatus.meta({ description: 'Status' }),
          message: z.string().meta({ description: 'Text in Markdown' }),
          automatic: AutomaticText.nullable().meta({
            description: 'Code and parameters of an update posted by Pharos; `null` for any other update',
          }),
          at: TimeOut.meta({ description: 'Time of the update' }),
          corrected_at: TimeOut.nullable().meta({
            description: 'Time of the last correction; `null` if there was none',
          }),
        }),
      )
      .meta({ description: 'The newest 50 updates, newest first; fewer if the page has very many' }),
    updates_total: z.int().meta({
      description: 'Total number of updates; 0 if no update of the incident is included because the page has too many',
    }),
  })
  .meta({ id: 'PublicIncident' })

const PublicMaintenance = z
  .object({
    id: OwnId,
    title: z.string().meta({ description: 'Title' }),
    body: z.string().nullable().meta({ description: 'Text in Markdown' }),
    status: z.enum(['scheduled', 'in_progress', 'completed']).meta({ description: 'Status' }),
    components: z.array(Id).meta({ description: 'Ids of affected components' }),
    starts_at: TimeOut.meta({ description: 'Start time' }),
    ends_at: TimeOut.meta({ description: 'End time' }),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
    corrected_at: TimeOut.nullable().meta({ description: 'Time of the last correction; `null` if there was none' }),
  })
  .meta({ id: 'PublicMaintenance' })

/** The public content of a status page. */
export const PublicPage = z
  .object({
    id: OwnId,
    name: z.string().meta({ description: 'Name' }),
    url: z.string().meta({ description: 'URL of the page' }),
    status: z
      .enum(['operational', 'maintenance', 'unknown', 'degraded', 'partial_outage', 'major_outage'])
      .meta({ description: 'Status' }),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
    stale_since: TimeOut.nullable().meta({
      description: 'Time since which the page could not be updated; `null` if it is up to date',
    }),
    suspension: z
      .object({ notice: z.string().nullable().meta({ description: 'In words; `null` if there are none of its own' }) })
      .nullable()
      .meta({ id: 'PageSuspension', description: 'Why nothing is checked at present; `null` if it is' }),
    uptime_90d: z
      .number()
      .nullable()
      .meta({ description: 'Uptime of all components together in percent, from 0 to 100; `null` if there is no data' }),
    components: z.array(PublicComponent).meta({ description: 'Components of the page' }),
    incidents: z.array(PublicIncident).meta({ description: 'Open incidents, newest first' }),
    maintenance: z.array(PublicMaintenance).meta({ description: 'Current and upcoming maintenance' }),
    history: z
      .array(
        z.object({
          month: z.string().meta({ description: 'Month in the form `YYYY-MM`' }),
          incidents: z.array(PublicIncident).meta({ description: 'Incidents, newest first' }),
          maintenance: z.array(PublicMaintenance).meta({ description: 'Maintenance, newest first' }),
        }),
      )
      .meta({ description: 'Past incidents and maintenance by month, newest first' }),
    corrections: z
      .array(
        z.object({
          at: TimeOut.meta({ description: 'Time of the correction' }),
          resource: z
            .enum(['incident', 'incident_update', 'maintenance', 'uptime'])
            .meta({ description: 'Type of the corrected content' }),
          subject: z.string().meta({ description: 'Title or name of the corrected content' }),
          subject_automatic: AutomaticTitle.nullable().meta({
            description: 'What the subject says, if it is a title that Pharos made; otherwise `null`',
          }),
          field: z.string().meta({ description: 'Changed field; `deleted` for deleted content' }),
          before: z.string().meta({ description: 'Previous content, up to 2,000 characters' }),
          before_automatic: z.union([AutomaticText, AutomaticTitle]).nullable().meta({
            description: 'What the previous text says, if Pharos wrote it; otherwise `null`',
          }),
          after: z.string().meta({ description: 'New content; empty if it was deleted' }),
          reason: z.string().nullable().meta({ description: 'Reason for the correction; `null` if none was given' }),
        }),
      )
      .meta({ description: 'Corrections, newest first' }),
    branding: z
      .object({
        ...shownBranding,
        white_label: z.boolean().meta({ description: 'Whether to hide the mention of Pharos' }),
        logo_url: z.string().nullable().meta({ description: 'URL of the logo; `null` for none' }),
        favicon_url: z.string().nullable().meta({ description: 'URL of the favicon; `null` for none' }),
        og_image_url: z
          .string()
          .nullable()
          .meta({ description: 'URL of the image for link previews; `null` for none' }),
      })
      .meta({ description: 'Branding of the page' }),
  })
  .meta({ id: 'PublicPage' })
export type PublicPage = z.output<typeof PublicPage>
