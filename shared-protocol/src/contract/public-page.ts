import { z } from 'zod'
import type { RefusalCode } from '../problem.ts'
import { AutomaticText, AutomaticTitle } from './automatic-text.ts'
import { Id, TimeOut } from './field.ts'
import { IncidentStatus } from './incident.ts'
import { defineRoute } from './route.ts'

const LeftOutWhenZero = z.int().optional().meta({ description: 'Omitted if 0' })

/** A day (UTC) of a component. Uptime and coverage are 0 to 100, as for monitors; null without data. */
const PublicDay = z
  .object({
    date: z.string().meta({ description: 'Day in the form `YYYY-MM-DD`' }),
    state: z.enum(['operational', 'degraded', 'partial', 'outage', 'maintenance', 'unknown']),
    up_seconds: LeftOutWhenZero,
    degraded_seconds: LeftOutWhenZero,
    down_seconds: LeftOutWhenZero,
    unknown_seconds: LeftOutWhenZero,
    maintenance_seconds: LeftOutWhenZero,
    uptime: z.number().nullable(),
    coverage: z.number().nullable(),
    corrected: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the downtime was corrected afterwards; omitted if not' }),
  })
  .meta({ id: 'PublicDay' })
export type PublicDay = z.output<typeof PublicDay>

const PublicComponent = z
  .object({
    id: Id,
    name: z.string(),
    group: z.string().nullable(),
    description: z.string().nullable(),
    status: z.enum(['operational', 'degraded', 'outage', 'maintenance', 'unknown']),
    since: TimeOut,
    created_at: TimeOut,
    sla_target: z.number().nullable(),
    uptime_90d: z.number().nullable(),
    coverage_90d: z.number().nullable(),
    days: z
      .array(PublicDay)
      .meta({ description: 'The last 90 days including today, oldest first; empty if the page shows only the state' }),
    response: z.array(z.object({ at: TimeOut, p50: z.number().nullable(), p95: z.number().nullable() })).meta({
      description:
        'Hourly response times of the last 24 hours, in milliseconds; empty if the page shows only the state',
    }),
  })
  .meta({ id: 'PublicComponent' })

const PublicIncident = z
  .object({
    id: Id,
    title: z.string(),
    title_automatic: AutomaticTitle.nullable().meta({
      description: 'Code and parameters of a title made by Pharos; `null` for any other title',
    }),
    status: IncidentStatus,
    impact: z.enum(['none', 'minor', 'major', 'critical']),
    components: z.array(Id),
    started_at: TimeOut,
    resolved_at: TimeOut.nullable(),
    created_at: TimeOut,
    updated_at: TimeOut,
    corrected_at: TimeOut.nullable(),
    updates: z
      .array(
        z.object({
          id: z.string(),
          status: IncidentStatus,
          message: z.string().meta({ description: 'Text in Markdown' }),
          automatic: AutomaticText.nullable().meta({
            description: 'Code and parameters of an update posted by Pharos; `null` for any other update',
          }),
          at: TimeOut,
          corrected_at: TimeOut.nullable(),
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
    id: Id,
    title: z.string(),
    body: z.string().nullable().meta({ description: 'Text in Markdown' }),
    status: z.enum(['scheduled', 'in_progress', 'completed']),
    components: z.array(Id),
    starts_at: TimeOut,
    ends_at: TimeOut,
    created_at: TimeOut,
    updated_at: TimeOut,
    corrected_at: TimeOut.nullable(),
  })
  .meta({ id: 'PublicMaintenance' })

/** The public content of a status page. */
export const PublicPage = z
  .object({
    id: Id,
    name: z.string(),
    url: z.string(),
    status: z.enum(['operational', 'maintenance', 'unknown', 'degraded', 'partial_outage', 'major_outage']),
    created_at: TimeOut,
    updated_at: TimeOut,
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
    components: z.array(PublicComponent),
    incidents: z.array(PublicIncident).meta({ description: 'Open incidents, newest first' }),
    maintenance: z.array(PublicMaintenance).meta({ description: 'Current and upcoming maintenance' }),
    history: z.array(
      z.object({
        month: z.string().meta({ description: 'Month in the form `YYYY-MM`' }),
        incidents: z.array(PublicIncident),
        maintenance: z.array(PublicMaintenance),
      }),
    ),
    corrections: z.array(
      z.object({
        at: TimeOut,
        resource: z.enum(['incident', 'incident_update', 'maintenance', 'uptime']),
        subject: z.string(),
        subject_automatic: AutomaticTitle.nullable().meta({
          description: 'What the subject says, if it is a title that Pharos made; otherwise `null`',
        }),
        field: z.string(),
        before: z.string(),
        before_automatic: z.union([AutomaticText, AutomaticTitle]).nullable().meta({
          description: 'What the previous text says, if Pharos wrote it; otherwise `null`',
        }),
        after: z.string(),
        reason: z.string().nullable(),
      }),
    ),
    branding: z.object({
      page_title: z.string().nullable(),
      default_theme: z.enum(['light', 'dark', 'system']),
      primary_color: z.string().nullable(),
      accent_color: z.string().nullable(),
      header_text: z.string().nullable(),
      footer_text: z.string().nullable(),
      meta_description: z.string().nullable(),
      white_label: z.boolean(),
      logo_url: z.string().nullable(),
      favicon_url: z.string().nullable(),
      og_image_url: z.string().nullable(),
    }),
  })
  .meta({ id: 'PublicPage' })
export type PublicPage = z.output<typeof PublicPage>

const StatuspageFile = z.looseObject({
  page: z.object({ id: Id, name: z.string(), url: z.string(), time_zone: z.string(), updated_at: TimeOut }),
})

const open = {
  method: 'GET',
  access: { kind: 'public' },
  params: z.object({ id: z.string().meta({ description: 'Id of the status page' }) }),
  tx: 'none',
  refusals: ['not_found'] as RefusalCode[],
  fixture: 'public_page',
} as const

export const getPublicPage = defineRoute({
  id: 'public_page.get',
  path: '/public/status_page/{id}',
  summary: 'Get the public content of a status page as JSON; the HTML page is at /status/{id}',
  reply: PublicPage,
  ...open,
})

export const getPublicAtom = defineRoute({
  id: 'public_page.atom',
  path: '/public/status_page/{id}/feed.atom',
  summary: 'Get the incidents and maintenance of a status page as an Atom feed (RFC 4287)',
  reply: z.string(),
  replyType: 'atom',
  ...open,
})

export const getPublicRss = defineRoute({
  id: 'public_page.rss',
  path: '/public/status_page/{id}/feed.rss',
  summary: 'Get the incidents and maintenance of a status page as an RSS 2.0 feed',
  reply: z.string(),
  replyType: 'rss',
  ...open,
})

export const getPublicCalendar = defineRoute({
  id: 'public_page.calendar',
  path: '/public/status_page/{id}/maintenance.ics',
  summary: 'Get the maintenance of a status page as an iCalendar feed (RFC 5545)',
  reply: z.string(),
  replyType: 'calendar',
  ...open,
})

export const getPublicBadge = defineRoute({
  id: 'public_page.badge',
  path: '/public/status_page/{id}/badge.svg',
  summary: 'Get the state of a status page, or of one of its components, as an SVG badge',
  query: z.object({ component: z.string().optional().meta({ description: 'Id of a component' }) }),
  reply: z.string(),
  replyType: 'svg',
  ...open,
})

/** A route of Statuspage's public API, for its clients. */
function statuspage(name: string, file: string, summary: string) {
  return defineRoute({
    id: `public_page.statuspage_${name}`,
    path: `/public/status_page/{id}/api/v2/${file}.json`,
    summary: `${summary}, in the format of Statuspage's public API`,
    reply: StatuspageFile,
    ...open,
  })
}

export const getStatuspageSummary = statuspage(
  'summary',
  'summary',
  'State, components, open incidents and maintenance',
)
export const getStatuspageStatus = statuspage('status', 'status', 'The overall state')
export const getStatuspageComponents = statuspage('components', 'components', 'Components')
export const getStatuspageIncidents = statuspage('incidents', 'incidents', 'The newest 50 incidents')
export const getStatuspageUnresolved = statuspage('unresolved', 'incidents/unresolved', 'Open incidents')
export const getStatuspageMaintenances = statuspage(
  'maintenances',
  'scheduled-maintenances',
  'The newest 50 maintenances',
)
export const getStatuspageUpcoming = statuspage('upcoming', 'scheduled-maintenances/upcoming', 'Upcoming maintenance')
export const getStatuspageActive = statuspage('active', 'scheduled-maintenances/active', 'Current maintenance')
