import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx, OpenCtx } from '../../platform/context.ts'
import type { ReadMeter } from '../../platform/database/read-meter.ts'
import { likelyToFit, readFewer, readWhole } from '../../platform/http/bounded-read.ts'
import type { Binding } from '../../platform/http/server.ts'
import type { Page } from '../../platform/page.ts'
import { Refusal } from '../../platform/refusal.ts'
import { SECTIONS, type Section, type Sections } from './sections.ts'

/** The most resources of a page. Its bytes are bounded, too, as those of any page. */
const AT_ONCE = 50

type Item = Record<string, unknown>
type Read = (ctx: Ctx, input: object) => Promise<unknown>
interface Asked {
  params: Record<string, string>
  query: object
}
type Verbs = ReadonlyMap<string, Read>

/** The verbs that provide the document. Throws if one is missing or does not work within a transaction. */
export function verbsOf(bindings: readonly Binding[]): Verbs {
  const bound = new Map(bindings.map(binding => [binding.route.id, binding]))
  const read = (sections: Sections): [string, Read][] =>
    Object.values(sections).flatMap(({ route, within = {} }) => {
      const verb = route.tx === 'read' ? bound.get(route.id)?.verb : undefined
      if (!verb) throw new Error(`The export cannot read ${route.id}.`)
      return [[route.id, verb as unknown as Read] as [string, Read], ...read(within)]
    })
  return new Map(read(SECTIONS))
}

/**
 * Writes the document piece by piece, with each page in its own transaction, so that a reader that stops holds no
 * transaction. In memory are a page, and one of what belongs to its items, each bounded in bytes as in its own route.
 * After a failure the document ends without its last field.
 */
export async function* documentOf(ctx: OpenCtx, verbs: Verbs): AsyncGenerator<string> {
  const write = writer(ctx, verbs)
  yield `{"format":"pharos.account","version":1,"exported_at":${JSON.stringify(rfc3339(ctx.now))}`
  yield* write(SECTIONS, {})
  yield ',"complete":true}\n'
}

function writer(ctx: OpenCtx, verbs: Verbs) {
  const read =
    ({ route }: Section) =>
    ({ meter }: { meter: ReadMeter }, input: Asked) =>
      ctx.inAccount('read', async tx => verbs.get(route.id)?.(tx, { body: undefined, ...input }), meter)

  async function* writeAll(sections: Sections, parent: Item): AsyncGenerator<string> {
    for (const [name, section] of Object.entries(sections)) {
      yield `,\n${JSON.stringify(name)}:`
      if (section.route.list === 'none') yield await one(section, parent)
      else yield* many(section, parent)
    }
  }

  /** Returns null for what is not set up. */
  async function one(section: Section, parent: Item): Promise<string> {
    const input = { params: paramsOf(section.params, parent), query: {} }
    const found = await readWhole({}, input, read(section)).catch(goneAsNull)
    return JSON.stringify(found?.result ?? null)
  }

  async function* many(section: Section, parent: Item): AsyncGenerator<string> {
    const { within } = section
    let [between, cursor, limit]: [string, string | null, number] = ['[', null, AT_ONCE]
    do {
      const page = await pageOf(section, parent, { cursor, limit })
      let characters = 0
      for (const item of page.items) {
        const text = JSON.stringify(item)
        characters += text.length
        yield between + (within ? text.slice(0, -1) : text)
        if (within) yield* writeAll(within, item)
        if (within) yield '}'
        between = ',\n'
      }
      if (characters > 0) limit = Math.min(AT_ONCE, likelyToFit(page.items.length, characters))
      cursor = page.next
    } while (cursor !== null)
    yield between === '[' ? '[]' : ']'
  }

  async function pageOf(section: Section, parent: Item, from: { cursor: string | null; limit: number }) {
    const { route, params } = section
    const input = { params: paramsOf(params, parent), query: route.query.parse({}) as object }
    if (route.list !== 'page') {
      const found = await readWhole({}, input, read(section)).catch(goneAsNull)
      return { items: (found?.result as Item[] | undefined) ?? [], next: null }
    }
    const query = from.cursor === null ? input.query : { ...input.query, cursor: from.cursor }
    const found = await readFewer({}, { ...input, query }, from.limit, read(section)).catch(goneAsNull)
    return (found?.result as Page<Item[]> | undefined) ?? { items: [], next: null }
  }

  return writeAll
}

function paramsOf(names: Section['params'] = {}, parent: Item): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([name, field]) => [name, String(parent[field])]))
}

/** Returns null for what was deleted meanwhile, or was never set up. */
function goneAsNull(error: unknown): null {
  if (error instanceof Refusal && error.code === 'not_found') return null
  throw error
}
