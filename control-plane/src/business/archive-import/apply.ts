import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { faultOf } from '@pharos/shared-protocol/issue.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import { faultText } from '@pharos/shared-protocol/text/en/fault.ts'
import { z } from 'zod'
import type { Ctx, OpenCtx } from '../../platform/context.ts'
import { LastWrite } from '../../platform/http/last-write.ts'
import { findReferences } from '../../platform/references.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Verbs } from '../archive/index.ts'
import { BadRecord, faultsOf, refusedRecord, TakenId } from './bad-record.ts'
import { bodyOf } from './body.ts'
import type { ArchiveFiles } from './files.ts'
import { stamp } from './stamp.ts'
import type { Item, Step } from './steps.ts'

const UUID = z.uuid()

interface Sent {
  params: Item
  body: Item | undefined
  /** The ids that what is created gets, in the order in which the route asks for them. */
  ids: string[]
}

/** Creates the resources of records with the routes' own verbs and checks, in one transaction. */
export class Importer {
  readonly #open: OpenCtx
  readonly #tx: Ctx
  readonly #verbs: Verbs
  readonly #files: ArchiveFiles
  /** The ids that could not be kept, since what they name is here already. */
  readonly #mapped = new Map<string, string>()
  readonly #later: (() => Promise<void>)[] = []
  /** What is set last, since every change of a resource or of what it holds sets when it was changed. */
  readonly #stamps: (() => Promise<void>)[] = []
  /** What the routes do outside of the database once everything has committed. */
  readonly afterCommit: (() => Promise<void>)[] = []

  constructor(open: OpenCtx, tx: Ctx, verbs: Verbs, files: ArchiveFiles) {
    this.#open = open
    this.#tx = tx
    this.#verbs = verbs
    this.#files = files
  }

  map(from: string, to: string): void {
    if (from !== to) this.#mapped.set(from, to)
  }

  /** Creates what a record stands for. */
  async create(step: Step, given: Item, parent: Item): Promise<void> {
    const named = this.rewritten(given)
    const item = step.files ? await step.files(named, this.#files) : named
    if (!step.isHolder) await this.#createOne(step, item, parent)
    for (const { field, step: inner } of step.within ?? [])
      for (const each of (item[field] ?? []) as Item[]) await this.create(inner, each, item)
    this.#after(step, item, String(item.id))
  }

  async #createOne(step: Step, item: Item, parent: Item): Promise<void> {
    const id = idOf(step, item)
    const params = paramsOf(step, this.rewritten(parent))
    if (step.settings?.when(item))
      await this.#set(step, step.settings.route, { ...params, [step.settings.param]: id }, item)
    else {
      const ids = [id, ...(step.alongWith?.(item) ?? [])]
      const made = (await this.#call(step, step.route, { params, body: step.body?.(item) ?? item, ids })) as Item
      // What was created along with it has taken its ids in their order, so each is the archive's or none is.
      const isKept = step.isOnce || ids.every(each => Object.values(made).includes(each))
      if (!isKept)
        throw new BadRecord(step.section, id, [{ path: 'id', ...faultOf(businessText('archive_import.id_not_kept')) }])
    }
    this.#stamps.push(() => stamp(this.#tx, step, item))
  }

  /** Creates what all records of one parent stand for, with one call. */
  async createTogether(step: Step, given: readonly Item[], parent: Item): Promise<void> {
    const items = given.map(item => this.rewritten(item))
    const ids = items.map(item => idOf(step, item))
    const body = step.together?.(items) ?? {}
    const made = await this.#call(step, step.route, { params: paramsOf(step, this.rewritten(parent)), body, ids })
    const kept = new Set((made as Item[]).map(({ id }) => id))
    for (const [at, id] of ids.entries()) {
      if (!kept.has(id))
        throw new BadRecord(step.section, id, [{ path: 'id', ...faultOf(businessText('archive_import.id_not_kept')) }])
      this.#stamps.push(() => stamp(this.#tx, step, items[at] ?? {}))
    }
  }

  /** Does what refers to everything else. */
  async finish(report: () => Promise<void>): Promise<void> {
    for (const work of [...this.#later, ...this.#stamps]) {
      await work()
      await report()
    }
  }

  /** A record with the ids that are used here. */
  rewritten(item: Item): Item {
    if (this.#mapped.size === 0) return item
    return JSON.parse(JSON.stringify(item), (_, value) =>
      typeof value === 'string' ? (this.#mapped.get(value) ?? value) : value,
    ) as Item
  }

  #after(step: Step, item: Item, id: string): void {
    const { later, pause } = step
    if (later?.when(item)) {
      const body = Object.fromEntries(later.fields.map(field => [field, item[field]]))
      this.#later.push(() => this.#set(step, later.route, { [later.param]: id }, body))
    }
    if (pause && item.paused === true)
      this.#later.push(() => this.#set(step, pause.route, { [pause.param]: id }, undefined))
  }

  async #set(step: Step, route: AnyRoute, params: Item, body: Item | undefined): Promise<void> {
    await this.#call(step, route, { params, body, ids: [] })
  }

  async #call(step: Step, route: AnyRoute, { params, body: given, ids }: Sent) {
    const id = ids[0] ?? String(Object.values(params)[0])
    const read = route.params.safeParse(params)
    const body = given === undefined ? { success: true as const, data: undefined } : bodyOf(route, given)
    if (!read.success || !body.success)
      throw new BadRecord(step.section, id, faultsOf(read.success ? body.error : read.error))
    const references = [...findReferences(route.params, read.data), ...findReferences(route.body, body.data)]
    try {
      await this.#tx.platform.references.check(this.#tx, references)
      const made = await withIds(this.#tx, ids, () =>
        this.#ask(route, { params: read.data, query: {}, body: body.data }),
      )
      await this.#tx.em.flush()
      return made
    } catch (error) {
      if (error instanceof Refusal) throw refusedRecord(step.section, id, error)
      if (isTaken(error)) throw new TakenId(step.section, id)
      throw error
    }
  }

  async #ask(route: AnyRoute, input: object): Promise<unknown> {
    const verb = this.#verbs.get(route.id) as unknown as (ctx: unknown, input: object) => Promise<unknown>
    const made = await verb(route.tx === 'none' ? this.#open : this.#tx, input)
    if (!(made instanceof LastWrite)) return made
    this.afterCommit.push(made.after)
    return made.work(this.#tx)
  }
}

/** Gives out ids while something is created, and new ones after them. Events have ids of their own. */
async function withIds<T>(tx: Ctx, ids: readonly string[], work: () => Promise<T>): Promise<T> {
  const { newId: fresh, emit } = tx
  const wanted = [...ids]
  const next = () => wanted.shift() ?? fresh()
  tx.newId = next
  tx.emit = (...events) => {
    tx.newId = fresh
    emit(...events)
    tx.newId = next
  }
  try {
    return await work()
  } finally {
    Object.assign(tx, { newId: fresh, emit })
  }
}

function idOf({ section, isOnce }: Step, { id }: Item): string {
  if (isOnce) return ''
  if (!UUID.safeParse(id).success)
    throw new BadRecord(section, String(id).slice(0, 100), [{ path: 'id', ...faultOf(faultText('fault.uuid')) }])
  return String(id)
}

function paramsOf({ params = {} }: Step, parent: Item): Item {
  return Object.fromEntries(Object.entries(params).map(([name, field]) => [name, parent[field]]))
}

/** Whether an id is taken: by another resource of this account, or of another one. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
