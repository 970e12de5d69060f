import { getBrowserCheck, updateBrowserCheck } from '@pharos/shared-protocol/contract/browser-check.ts'
import type { MonitorSummary } from '@pharos/shared-protocol/contract/monitor-view.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { readVersion } from '../../server/cache.ts'
import { call } from '../../server/call.ts'
import { MONITORS } from '../../words/monitor.ts'
import { formKind } from './form/kinds.ts'
import { paramsOf } from './form/params.ts'

// Browser checks have a form of their own, but the same kind of routes to read and change them.
const BROWSER = { get: getBrowserCheck as unknown as AnyRoute, update: updateBrowserCheck as unknown as AnyRoute }

/** Adds a tag to a monitor or removes it; returns why it cannot have one. */
export async function tagOne({ id, type }: MonitorSummary, tag: string, isAdded: boolean): Promise<string | undefined> {
  const routes = routesOf(type)
  if (!routes) return MONITORS.noTags
  const { body, version } = await readVersion(routes.get, { params: paramsOf(routes.get, id) })
  const { tags } = body as { tags?: readonly string[] }
  if (!tags) return MONITORS.noTags
  if (tags.includes(tag) === isAdded) return
  // With its version, so that a tag added by somebody else meanwhile is not lost.
  await call(routes.update, {
    params: paramsOf(routes.update, id),
    body: { tags: isAdded ? [...tags, tag] : tags.filter(each => each !== tag) },
    headers: { 'if-match': version },
  })
}

function routesOf(type: string): { get: AnyRoute; update: AnyRoute } | undefined {
  return type === 'browser' ? BROWSER : formKind(type)
}
