import type { MonitorSummary } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { readVersion } from '../../server/cache.ts'
import { call } from '../../server/call.ts'
import { paramsOf } from '../../server/monitor-params.ts'
import { MONITORS } from '../../words/monitor.ts'
import { routesOf } from './verbs.ts'

/** Adds a tag to a monitor or removes it; returns why it cannot have one. */
export async function tagOne({ id, type }: MonitorSummary, tag: string, isAdded: boolean): Promise<string | undefined> {
  const routes = routesOf(type)
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
