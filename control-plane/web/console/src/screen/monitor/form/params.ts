import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'

/** The parameters of a route that names one monitor. */
export function paramsOf(route: AnyRoute, id: string): Record<string, string> {
  const [name = ''] = Object.keys(route.params.shape)
  return { [name]: id }
}
