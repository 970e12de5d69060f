import { listMembers } from '@pharos/shared-protocol/contract/account/account.ts'
import { listMonitors, MOST_IDS } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { listDashboards } from '@pharos/shared-protocol/contract/observability/dashboard-routes.ts'
import { listStatusPages } from '@pharos/shared-protocol/contract/publishing/status-page-routes.ts'
import { listServices } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { useMemo } from 'preact/hooks'
import { useRoute } from '../../server/cache.ts'
import { REFERENCE_WORDS } from '../../words/monitor-kind.ts'
import type { Entry, NameOf } from './sentence.ts'

/** Names resources of entries by their ids, as they are called now; what is deleted has no name. */
export function useNames(entries: readonly Entry[]): NameOf {
  const seen = new Set(entries.map(({ action }) => conceptOf(action)))
  const monitorIds = entries.flatMap(({ action, resource }) => (isMonitor(conceptOf(action)) && resource) || [])
  const ids = [...new Set(monitorIds)].filter(isId)
  const named = [
    useRoute(listMembers).data,
    useRoute(listServices, {}, { enabled: seen.has('service') || ids.length > 0 }).data,
    useRoute(listStatusPages, {}, { enabled: seen.has('status_page') }).data,
    useRoute(listDashboards, {}, { enabled: seen.has('dashboard') }).data,
  ]
  const monitors = [useMonitors(ids, 0), useMonitors(ids, 1), useMonitors(ids, 2)]
  const names = useMemo(() => {
    const others = named.flatMap(list =>
      (list ?? []).map(each => [each.id, 'name' in each ? each.name : each.friendly_name] as const),
    )
    const own = monitors.flatMap(list => (list ?? []).map(each => [each.id, each.friendly_name] as const))
    return new Map([...others, ...own])
  }, [...named, ...monitors])
  return id => names.get(id)
}

/** The monitors of as many ids as one request names. Those after the third request have no names. */
function useMonitors(ids: readonly string[], nth: number) {
  const asked = ids.slice(nth * MOST_IDS, (nth + 1) * MOST_IDS)
  const query = { ids: asked.join(','), limit: MOST_IDS }
  return useRoute(listMonitors, { query }, { enabled: asked.length > 0 }).data
}

function conceptOf(action: string): string {
  return action.slice(0, action.indexOf('.'))
}

function isMonitor(concept: string): boolean {
  return concept === 'monitor' || Object.hasOwn(REFERENCE_WORDS, concept)
}

/** A refused request may have named anything. */
function isId(resource: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(resource)
}
