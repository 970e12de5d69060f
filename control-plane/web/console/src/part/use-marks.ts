import { listMaintenanceWindows } from '@pharos/shared-protocol/contract/monitoring/maintenance-window-routes.ts'
import { listRumApps } from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import { listRumReleases } from '@pharos/shared-protocol/contract/observability/rum-release.ts'
import { listIncidents } from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { useMemo } from 'preact/hooks'
import { useEach, useRoute } from '../server/cache.ts'
import { PARTS } from '../words/parts.ts'
import { useShownMinute } from './now.ts'
import type { Mark } from './plot-group.ts'
import { instantsOf, type Range } from './time-range.tsx'

/** The most of each sort, the newest. */
const MOST_INCIDENTS = 50
const MOST_APPS = 5
const MOST_RELEASES = 20

/** Returns what happened within a range: incidents, also of one monitor alone, deploys, and maintenance. */
export function useMarks(range: Range, monitor?: string): readonly Mark[] {
  const minute = useShownMinute()
  const ends = useMemo(() => instantsOf(range, minute + MINUTE_MS), [JSON.stringify(range), minute])
  const query = { from: new Date(ends.from).toISOString(), to: new Date(ends.to).toISOString() }
  const incidents = useRoute(listIncidents, {
    query: { ...query, limit: MOST_INCIDENTS, ...(monitor ? { monitor_id: monitor } : {}) },
  }).data
  const windows = useRoute(listMaintenanceWindows).data
  const apps = useRoute(listRumApps, { query: { limit: MOST_APPS } }).data
  const releases = useEach(
    listRumReleases,
    (monitor ? [] : (apps ?? [])).map(({ id }) => ({ params: { app_id: id }, query: { limit: MOST_RELEASES } })),
  )
  const known = JSON.stringify(releases.map(({ data }) => data))
  return useMemo(() => {
    const isWithin = ({ at, until = null }: Mark) => at < ends.to && (until ?? at) >= ends.from
    const found: Mark[] = [
      ...(incidents ?? []).map(incidentMark),
      ...(windows ?? []).filter(each => !monitor || each.monitor_ids.includes(monitor)).flatMap(maintenanceMarks),
      ...releases.flatMap(({ data }, index) => deployMarks(apps?.[index]?.name ?? '', data ?? [])),
    ]
    return found.filter(isWithin).toSorted((a, b) => a.at - b.at)
  }, [incidents, windows, apps, known, ends, monitor])
}

function incidentMark(given: { id: string; number: number; title: string; created_at: string }): Mark {
  const { id, number, title, created_at } = given
  const href = `/console/incidents/${id}`
  return { kind: 'incident', at: Date.parse(created_at), text: PARTS.incidentAt(number, title), href }
}

interface Window {
  title: string
  starts_at: string
  ends_at: string
  active: { starts_at: string; ends_at: string } | null
}

/** The first occurrence of a window, and the active one. */
function maintenanceMarks({ title, starts_at, ends_at, active }: Window): Mark[] {
  const spans = active && active.starts_at !== starts_at ? [{ starts_at, ends_at }, active] : [{ starts_at, ends_at }]
  return spans.map(span => ({
    kind: 'maintenance',
    at: Date.parse(span.starts_at),
    until: Date.parse(span.ends_at),
    text: PARTS.maintenanceAt(title),
    href: '/console/settings/maintenance',
  }))
}

function deployMarks(app: string, releases: readonly { release: string; first_deploy_at: string | null }[]): Mark[] {
  return releases.flatMap(({ release, first_deploy_at: at }) =>
    at === null ? [] : [{ kind: 'deploy' as const, at: Date.parse(at), text: PARTS.deployAt(app, release) }],
  )
}
