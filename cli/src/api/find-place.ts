import { KINDS, kindOfType } from '@pharos/shared-protocol/check/kind.ts'
import { listDashboards } from '@pharos/shared-protocol/contract/observability/dashboard-routes.ts'
import { listStatusPages } from '@pharos/shared-protocol/contract/publishing/status-page-routes.ts'
import { listPolicies } from '@pharos/shared-protocol/contract/response/escalation-policy.ts'
import { listSchedules } from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import { listServices } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { failed, usageFailure } from '../failure.ts'
import type { Session } from '../session.ts'
import { allowed } from './allowed.ts'
import { choose } from './choose.ts'
import { listAnyMonitors } from './find-any-monitor.ts'
import { allIncidents } from './find-incident.ts'
import { listAllRumApps } from './find-rum-app.ts'

/** Something that has a screen of its own: its names, and the path under which the API reads it. */
interface Placed {
  id: string
  names: string[]
  path: string
  /** Whether it is meant if others have the same name. */
  preferred?: boolean
}

interface Place {
  /** The path under which the API reads all of them; screens follow from paths (`screenOf`). */
  list: string
  /** Absent: there is only the list. */
  read?: (session: Session) => Promise<Placed[]>
}

const byName =
  (path: string) =>
  <T extends { id: string }>(each: T & ({ name: string } | { friendly_name: string })): Placed => ({
    id: each.id,
    names: ['name' in each ? each.name : each.friendly_name],
    path: `${path}${each.id}`,
  })

/** What `pharos open` opens, by the word for it. */
export const PLACES: Readonly<Record<string, Place>> = {
  monitor: { list: '/monitors', read: monitors },
  incident: { list: '/incident', read: incidents },
  service: {
    list: '/service',
    read: async ({ call }) => (await call(listServices)).body.map(byName('/service/')),
  },
  schedule: {
    list: '/on_call',
    read: async ({ call }) => (await call(listSchedules)).body.map(byName('/on_call/schedule/')),
  },
  policy: {
    list: '/escalation_policy',
    read: async ({ call }) => (await call(listPolicies)).body.map(byName('/escalation_policy/')),
  },
  page: {
    list: '/status_page',
    read: async ({ call }) => (await call(listStatusPages)).body.map(byName('/status_page/')),
  },
  dashboard: {
    list: '/dashboard',
    read: async ({ call }) => (await call(listDashboards)).body.map(byName('/dashboard/')),
  },
  rum: { list: '/rum', read: async session => (await listAllRumApps(session)).map(byName('/rum/')) },
  logs: { list: '/logs' },
  metrics: { list: '/metrics' },
  traces: { list: '/traces' },
  notifications: { list: '/notification_group' },
  maintenance: { list: '/maintenance_window' },
  regions: { list: '/region' },
  members: { list: '/account/member' },
  account: { list: '/account' },
}

async function monitors(session: Session): Promise<Placed[]> {
  return (await listAnyMonitors(session)).map(({ id, type, friendly_name, target }) => {
    const { path, paired } = KINDS[kindOfType(type)]
    return { id, names: [...new Set([friendly_name, target])], path: `${path}${id}`, preferred: !paired }
  })
}

async function incidents(session: Session): Promise<Placed[]> {
  return (await allIncidents(session)).map(({ id, number, title }) => ({
    id,
    names: [`#${number}`, String(number), title],
    path: `/incident/${id}`,
  }))
}

/** The API's path of the thing of a kind with this name, number, address, id or beginning of an id. */
export async function findPlace(session: Session, kind: string, text: string): Promise<string> {
  const place = PLACES[kind.toLowerCase()]
  if (!place) throw usageFailure(`There is no kind of thing "${kind}".`, `Kinds: ${Object.keys(PLACES).join(', ')}.`)
  if (!place.read) throw usageFailure(`"${kind}" is one screen: pharos open ${kind}`)
  return choosePlaced(await place.read(session), text, kind)
}

/** The same of any kind; of incidents by `#7` only, since a bare number may be the beginning of an id. */
export async function findSomething(session: Session, text: string): Promise<string> {
  if (/^#\d+$/.test(text)) return choosePlaced(await incidents(session), text, 'incident')
  const all: Placed[] = []
  for (const [kind, { read }] of Object.entries(PLACES)) {
    const found = read && (await allowed(read(session).then(body => ({ body }))))
    for (const each of found ?? []) all.push({ ...each, names: [...each.names, `${kind} ${each.names[0]}`] })
  }
  if (all.length === 0) throw failed('There is nothing to open yet.', 'See pharos http add --help.')
  return choosePlaced(all, text, 'thing')
}

function choosePlaced(all: readonly Placed[], text: string, kind: string): string {
  return choose(all, text, {
    kind,
    id: ({ id }) => id,
    names: ({ names }) => names,
    prefer: ({ preferred }) => preferred !== false,
    list: kind === 'thing' ? 'pharos open --help' : `pharos open ${kind}`,
  }).path
}
