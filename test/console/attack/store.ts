import { ROUTES } from '@pharos/shared-protocol/contract/index.ts'
import { type AnyRoute, takesBody } from '@pharos/shared-protocol/contract/route.ts'
import { arrange, send } from '../../api/standing/send.ts'
import type { World } from '../../world/world.ts'
import { type AttackedField, attackable } from './fields.ts'

/** What a request has stored. */
export interface Stored {
  route: string
  /** Of the path, and the id that the reply names. */
  ids: Record<string, string>
  fields: AttackedField[]
}

/** Calls each route of some concepts that stores something, with an attack in each field that takes one. */
export async function storeAttacks(world: World, concepts: readonly string[]): Promise<Stored[]> {
  const all: Stored[] = []
  for (const route of ROUTES.filter(each => isStoring(each) && concepts.includes(each.id.split('.')[0] ?? '')))
    all.push(...(await storeAll(world, route)))
  return all
}

/** Not stored by their nature: trials and previews. */
const TRIALS =
  /\.(test|test_unsaved|backtest|backtest_unsaved|history|preview|timeline|simulate|import|upload|print|verify|confirm)$/

function isStoring(route: AnyRoute): boolean {
  return route.access.kind === 'account' && route.method !== 'GET' && takesBody(route) && !TRIALS.test(route.id)
}

async function storeAll(world: World, route: AnyRoute): Promise<Stored[]> {
  const { body, key } = await arrange(world, route)
  // In another account, which the console of the first one does not show.
  if (key !== undefined && key !== world.ownerKey) return []
  return storeTogether(world, route, attackable(route.body, body))
}

/** As many fields as are admitted together: each screen less is a second less. */
async function storeTogether(world: World, route: AnyRoute, fields: AttackedField[]): Promise<Stored[]> {
  if (fields.length === 0) return []
  const stored = await store(world, route, fields)
  if (stored) {
    const left = fields.filter(field => !stored.fields.includes(field))
    return [stored, ...(await storeTogether(world, route, left))]
  }
  // The schema admits it, and the verb refuses it.
  if (fields.length === 1) return []
  const half = fields.length >> 1
  const [first, second] = [fields.slice(0, half), fields.slice(half)]
  return [...(await storeTogether(world, route, first)), ...(await storeTogether(world, route, second))]
}

/** Null: it is refused. */
async function store(world: World, route: AnyRoute, fields: AttackedField[]): Promise<Stored | null> {
  const { body: valid, ...arranged } = await arrange(world, route)
  let body = valid
  const set = fields.filter(field => {
    const next = field.set(body)
    const isValid = route.body.safeParse(next).success
    if (isValid) body = next
    return isValid
  })
  const answer = await send(world, route, { ...arranged, body })
  if (answer.status >= 500) throw new Error(`${route.id} answers ${answer.status}`)
  if (answer.status >= 300) return null
  const made = (answer.body as { id?: string } | undefined)?.id
  return { route: route.id, ids: { ...arranged.params, ...(made ? { made } : {}) }, fields: set }
}
