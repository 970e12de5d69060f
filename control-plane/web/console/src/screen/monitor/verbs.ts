import { kindOfType, type MonitorType } from '@pharos/shared-protocol/check/kind.ts'
import type { MonitorRoutes } from '@pharos/shared-protocol/contract/monitoring/monitor-resource.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import { call } from '../../server/call.ts'
import { paramsOf } from '../../server/monitor-params.ts'
import { MONITORS } from '../../words/monitor.ts'

export type Verb = 'pause' | 'resume' | 'delete'

interface Monitor {
  id: string
  type: MonitorType
}

/** The routes of a type; types without `delete` are deleted with their HTTP monitor. */
export function routesOf(type: MonitorType): MonitorRoutes {
  return MONITOR_ROUTES[kindOfType(type)]
}

export function can(type: MonitorType, verb: Verb): boolean {
  return routesOf(type)[verb] !== null
}

/** Runs an action on a monitor of any type. */
export async function act({ id, type }: Monitor, verb: Verb): Promise<void> {
  const route = routesOf(type)[verb]
  if (route) await call(route, { params: paramsOf(route, id) })
}

/** The same for one of many; returns why a type that goes with its HTTP monitor was not changed. */
export async function actOnOne(monitor: Monitor, verb: Verb): Promise<string | undefined> {
  if (!can(monitor.type, verb)) return MONITORS.ofHttp
  await act(monitor, verb)
}
