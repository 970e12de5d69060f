import { z } from 'zod'
import type { RefusalCode } from '../../problem.ts'
import { OwnId, UpdatedAt } from '../field.ts'
import { defineRoute } from '../route.ts'
import { PublicPage } from './public-page.ts'

const StatuspageFile = z
  .looseObject({
    page: z
      .object({
        id: OwnId,
        name: z.string().meta({ description: 'Name' }),
        url: z.string().meta({ description: 'URL' }),
        time_zone: z.string().meta({ description: 'IANA time zone' }),
        updated_at: UpdatedAt,
      })
      .meta({ description: 'The status page' }),
  })
  .meta({ id: 'StatuspageFile' })

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
