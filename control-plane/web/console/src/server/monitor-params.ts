import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'

/** Returns the parameters of a route that takes the id of one monitor. */
export function paramsOf(route: AnyRoute, id: string): Record<string, string> {
  const [name = ''] = Object.keys(route.params.shape)
  return { [name]: id }
}
