import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import type { z } from 'zod'
import type { Item } from './steps.ts'

/** The body of a route from a resource: the fields that it takes. Null stays where the route takes null. */
export function bodyOf(route: AnyRoute, item: Item) {
  const { shape = {} } = route.body._zod.def as { shape?: Record<string, z.ZodType> }
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const value = item[name]
    const isGiven = value !== undefined && (value !== null || schema.safeParse(null).success)
    return isGiven ? [[name, value] as const] : []
  })
  const body = Object.fromEntries(fields)
  return route.body.safeParse(route.complete ? route.complete(body) : body)
}
