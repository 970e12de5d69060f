import { readFileSync } from 'node:fs'
import { ROUTES } from '@pharos/shared-protocol/contract/index.ts'
import { takesBody } from '@pharos/shared-protocol/contract/route.ts'
import { arrange, send } from '../api/standing/send.ts'
import type { World } from '../world/world.ts'
import { kindOf } from './attack/look.ts'
import { screensOf } from './attack/screens.ts'

const SCREENS = readFileSync('control-plane/web/console/src/frame/screens.ts', 'utf8')
const TOPICS = readFileSync('control-plane/web/console/src/frame/settings/topics.ts', 'utf8')
/** The addresses of the screens without an id, and of the topics of the settings. */
export const LISTS = [
  ...[...SCREENS.matchAll(/path: '(\/[^:*']*)'/g)].map(([, path]) => String(path)),
  ...[...TOPICS.matchAll(/topic\('\w+', '([^']+)'/g)].map(([, name]) => `/console/settings/${name}`),
].filter(path => path !== '/console/parts')

/** One of everything that the API creates; the addresses of their screens. */
export async function createEach(world: World): Promise<string[]> {
  const found: string[] = []
  for (const route of ROUTES.filter(({ id, access }) => /\.create$/.test(id) && access.kind === 'account')) {
    if (!takesBody(route)) continue
    const { key, params, body, ...arranged } = await arrange(world, route)
    if (key !== undefined && key !== world.ownerKey) continue
    const { status, body: reply } = await send(world, route, { ...arranged, ...(params ? { params } : {}), body })
    const made = (reply as { id?: string } | undefined)?.id
    if (status < 300)
      found.push(...screensOf({ route: route.id, ids: { ...params, ...(made ? { made } : {}) }, fields: [] }))
  }
  return [...new Map(found.map(address => [kindOf(address), address])).values()]
}
