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

export interface Attack {
  stored: Stored[]
  /** Fields, as `route field`, that the schema admits and the verb refuses. */
  refused: string[]
}

/** Calls each route of some concepts that stores something, with an attack in each field that takes one. */
export async function storeAttacks(world: World, concepts: readonly string[]): Promise<Attack> {
  const attack: Attack = { stored: [], refused: [] }
  for (const route of ROUTES.filter(each => isStoring(each) && concepts.includes(each.id.split('.')[0] ?? '')))
    await storeAll(world, route, attack)
  return attack
}

/** Not stored by their nature: trials and previews. */
const TRIALS =
  /\.(test|test_unsaved|backtest|backtest_unsaved|history|preview|timeline|simulate|import|upload|print|verify|confirm)$/

function isStoring(route: AnyRoute): boolean {
  return route.access.kind === 'account' && route.method !== 'GET' && takesBody(route) && !TRIALS.test(route.id)
}

async function storeAll(world: World, route: AnyRoute, attack: Attack): Promise<void> {
  const { body, key } = await arrange(world, route)
  // In another account, which the console of the first one does not show.
  if (key !== undefined && key !== world.ownerKey) return
  await storeTogether(world, route, attackable(route.body, body), attack)
}

/** As many fields as are admitted together: each screen less is a second less. */
async function storeTogether(world: World, route: AnyRoute, fields: AttackedField[], attack: Attack): Promise<void> {
  if (fields.length === 0) return
  const stored = await store(world, route, fields)
  if (stored) {
    attack.stored.push(stored)
    const left = fields.filter(field => !stored.fields.includes(field))
    return storeTogether(world, route, left, attack)
  }
  if (fields.length === 1) return void attack.refused.push(`${route.id} ${fields[0]?.name}`)
  const half = fields.length >> 1
  await storeTogether(world, route, fields.slice(0, half), attack)
  await storeTogether(world, route, fields.slice(half), attack)
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
