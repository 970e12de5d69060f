import { ROUTES } from '@pharos/shared-protocol/contract/index.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'

interface Reading {
  route: AnyRoute
  path: RegExp
}

/** The routes whose requests change nothing, and a pattern of the path of each: also those that read by POST. */
const READING: readonly Reading[] = ROUTES.filter(onlyReads).map(route => ({
  route,
  path: new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

function onlyReads({ method, access }: AnyRoute): boolean {
  return method === 'GET' || ('scope' in access && String(access.scope).startsWith('read:'))
}

/** The route that a request reads; undefined if it changes something, or is for no route. */
export function readBy(method: string, path: string): AnyRoute | undefined {
  const known = READING.filter(({ route }) => route.method === method)
  return (known.find(({ route }) => route.path === path) ?? known.find(each => each.path.test(path)))?.route
}

/** For a script in a page: the paths that are read by POST. */
export const READ_BY_POST: string = READING.filter(({ route }) => route.method === 'POST')
  .map(({ path }) => path.source)
  .join('|')
