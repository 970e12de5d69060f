import { getBrowserCheck, updateBrowserCheck } from '@pharos/shared-protocol/contract/browser-check.ts'
import type { MonitorSummary } from '@pharos/shared-protocol/contract/monitor-view.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { readVersion } from '../../server/cache.ts'
import { call } from '../../server/call.ts'
import { formKind } from './form/kinds.ts'
import { paramsOf } from './form/params.ts'
import { eachOf } from './verbs.ts'

// It has a form of its own; a read and a change are as everywhere.
const BROWSER = { get: getBrowserCheck as unknown as AnyRoute, update: updateBrowserCheck as unknown as AnyRoute }

/** Adds a tag to many monitors, or takes it away; returns for how many that was refused. */
export function tagAll(monitors: readonly MonitorSummary[], tag: string, isAdded: boolean): Promise<number> {
  return eachOf(monitors, async monitor => {
    const routes = routesOf(monitor.type)
    if (!routes) throw new Error('It has no tags.')
    const { body, version } = await readVersion(routes.get, { params: paramsOf(routes.get, monitor.id) })
    const { tags } = body as { tags?: readonly string[] }
    if (!tags) throw new Error('It has no tags.')
    if (tags.includes(tag) === isAdded) return
    // By its version, so that a tag that somebody else adds meanwhile is not lost.
    await call(routes.update, {
      params: paramsOf(routes.update, monitor.id),
      body: { tags: isAdded ? [...tags, tag] : tags.filter(each => each !== tag) },
      headers: { 'if-match': version },
    })
  })
}

function routesOf(type: string): { get: AnyRoute; update: AnyRoute } | undefined {
  return type === 'browser' ? BROWSER : formKind(type)
}
