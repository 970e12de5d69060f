import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Verbs } from '../archive/index.ts'

/** The lists that an account must not have anything in. */
const EMPTY = [
  routes.listMonitors,
  routes.listServices,
  routes.listStatusPages,
  routes.listPolicies,
  routes.listSchedules,
  routes.listGroups,
  routes.listIncidents,
  routes.listDashboards,
  routes.listRumApps,
  routes.listMaintenanceWindows,
] as readonly AnyRoute[]

export async function requireEmpty(tx: Ctx, verbs: Verbs): Promise<void> {
  for (const route of EMPTY) {
    const query = { ...(route.query.parse({}) as object), ...(route.list === 'page' ? { limit: 1 } : {}) }
    const found = await verbs.get(route.id)?.(tx, { params: {}, query, body: undefined })
    const items = Array.isArray(found) ? found : ((found as { items?: unknown[] } | undefined)?.items ?? [])
    if (items.length > 0) throw new Refusal('conflict', businessText('archive_import.account_not_empty'))
  }
}
