import { ROUTES } from '@pharos/shared-protocol/contract/index.ts'
import { type AnyRoute, sendsRows } from '@pharos/shared-protocol/contract/route.ts'
import { usageFailure } from '../../failure.ts'

/** Every list that can be exported, by its name: `audit-log`, `http-job.results`. */
export const LISTS: ReadonlyMap<string, AnyRoute> = new Map(
  ROUTES.filter(sendsRows).map(route => [nameOf(route), route]),
)

/** The operation id; the list of a resource is called like it. */
function nameOf({ id }: AnyRoute): string {
  return id.replace(/\.list$/, '').replaceAll('_', '-')
}

export function findList(name: string): AnyRoute {
  const route = LISTS.get(name)
  if (route) return route
  const near = [...LISTS.keys()].filter(known => known.startsWith(name.split('.', 1)[0] ?? ''))
  const others = near.length > 0 ? [`Similar: ${near.join(', ')}`] : []
  throw usageFailure(`There is no list "${name}".`, ...others, '"pharos export" without a name prints all.')
}

/** The parameters of a list's path, in their order. */
export function idsOf({ path }: AnyRoute): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
}

export function paramsOf(route: AnyRoute, given: readonly string[]): Record<string, string> {
  const names = idsOf(route)
  if (given.length !== names.length)
    throw usageFailure(`This list needs ${names.length === 0 ? 'no ids' : `these ids or names: ${names.join(' ')}`}.`)
  return Object.fromEntries(names.map((name, at) => [name, given[at] ?? '']))
}

/** `name=value` as query parameters; the API says which there are. */
export function filtersOf(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map(text => {
      const at = text.indexOf('=')
      if (at < 1) throw usageFailure(`"${text}" is no filter: write name=value.`)
      return [text.slice(0, at), text.slice(at + 1)]
    }),
  )
}
