import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { z } from 'zod'
import type { Ctx, OpenCtx } from '../../platform/context.ts'
import { LastWrite } from '../../platform/http/last-write.ts'
import { findReferences } from '../../platform/references.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Verbs } from '../archive/index.ts'
import type { Item, Step } from './steps.ts'

/** A record that cannot become a resource again. */
export class BadRecord extends Error {
  readonly section: string
  readonly id: string
  readonly faults: readonly string[]
  constructor(section: string, id: string, faults: readonly string[]) {
    super(`${section} ${id}: ${faults.join('; ')}`)
    this.section = section
    this.id = id
    this.faults = faults
  }
}

const UUID = z.uuid()

/** Creates the resources of records with the routes' own verbs and checks, in one transaction. */
export class Importer {
  readonly #open: OpenCtx
  readonly #tx: Ctx
  readonly #verbs: Verbs
  /** The ids that could not be kept, since what they name is here already. */
  readonly #mapped = new Map<string, string>()
  readonly #later: (() => Promise<void>)[] = []

  constructor(open: OpenCtx, tx: Ctx, verbs: Verbs) {
    this.#open = open
    this.#tx = tx
    this.#verbs = verbs
  }

  map(from: string, to: string): void {
    this.#mapped.set(from, to)
  }

  async create(step: Step, given: Item, parent: Item): Promise<void> {
    const item = this.#rewritten(given)
    const id = String(item.id)
    if (!UUID.safeParse(id).success) throw new BadRecord(step.section, id.slice(0, 100), ['id: is no UUID'])
    const above = this.#rewritten(parent)
    const params = Object.fromEntries(Object.entries(step.params ?? {}).map(([name, field]) => [name, above[field]]))
    const ids = [id, ...(step.alongWith?.(item) ?? [])]
    const made = (await this.#call(step, step.route, { params, body: step.body?.(item) ?? item, ids })) as Item
    // What was created along with it has taken its ids in their order, so each is the archive's or none is.
    const isKept = ids.every(each => Object.values(made).includes(each))
    if (!isKept) throw new BadRecord(step.section, id, ['id: cannot be kept'])
    for (const { field, step: inner } of step.within ?? [])
      for (const each of (item[field] ?? []) as Item[]) await this.create(inner, each, item)
    this.#after(step, item, id)
  }

  /** Does what refers to everything else. */
  async finish(): Promise<void> {
    for (const work of this.#later) await work()
  }

  #after(step: Step, item: Item, id: string): void {
    const { later, pause } = step
    const isSet = later?.fields.some(field => Array.isArray(item[field]) && (item[field] as unknown[]).length > 0)
    if (later && isSet) {
      const body = Object.fromEntries(later.fields.map(field => [field, item[field]]))
      this.#later.push(async () => {
        await this.#call(step, later.route, { params: { [later.param]: id }, body, ids: [] })
      })
    }
    if (pause && item.paused === true)
      this.#later.push(async () => {
        await this.#call(step, pause.route, { params: { [pause.param]: id }, body: undefined, ids: [] })
      })
  }

  async #call(
    step: Step,
    route: AnyRoute,
    { params, body: given, ids }: { params: Item; body: Item | undefined; ids: string[] },
  ) {
    const id = ids[0] ?? String(Object.values(params)[0])
    const read = route.params.safeParse(params)
    const body = given === undefined ? { success: true as const, data: undefined } : bodyOf(route, given)
    if (!read.success || !body.success)
      throw new BadRecord(step.section, id, faultsOf(read.success ? body.error : read.error))
    const references = [...findReferences(route.params, read.data), ...findReferences(route.body, body.data)]
    const { newId: fresh, emit } = this.#tx
    const wanted = [...ids]
    try {
      await this.#tx.platform.references.check(this.#tx, references)
      const next = () => wanted.shift() ?? fresh()
      this.#tx.newId = next
      // Events have ids of their own.
      this.#tx.emit = (...events) => {
        this.#tx.newId = fresh
        emit(...events)
        this.#tx.newId = next
      }
      const verb = this.#verbs.get(route.id) as unknown as (ctx: unknown, input: object) => Promise<unknown>
      const made = await verb(route.tx === 'none' ? this.#open : this.#tx, {
        params: read.data,
        query: {},
        body: body.data,
      })
      const result = made instanceof LastWrite ? await made.work(this.#tx) : made
      await this.#tx.em.flush()
      return result
    } catch (error) {
      if (error instanceof Refusal) throw new BadRecord(step.section, id, [error.message])
      if (isTaken(error)) throw new BadRecord(step.section, id, ['id: cannot be used'])
      throw error
    } finally {
      Object.assign(this.#tx, { newId: fresh, emit })
    }
  }

  #rewritten(item: Item): Item {
    if (this.#mapped.size === 0) return item
    return JSON.parse(JSON.stringify(item), (_, value) =>
      typeof value === 'string' ? (this.#mapped.get(value) ?? value) : value,
    ) as Item
  }
}

/** Whether an id is taken: by another resource of this account, or of another one. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

/** The body of a route from a resource: the fields that it takes. Null stays where the route takes null. */
function bodyOf(route: AnyRoute, item: Item) {
  const { shape = {} } = route.body._zod.def as { shape?: Record<string, z.ZodType> }
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const value = item[name]
    const isGiven = value !== undefined && (value !== null || schema.safeParse(null).success)
    return isGiven ? [[name, value] as const] : []
  })
  const body = Object.fromEntries(fields)
  return route.body.safeParse(route.complete ? route.complete(body) : body)
}

function faultsOf(error: z.ZodError | undefined): string[] {
  return (error?.issues ?? []).slice(0, 10).map(({ path, message }) => `${path.join('.')}: ${message}`)
}
