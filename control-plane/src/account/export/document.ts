import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx, OpenCtx } from '../../platform/context.ts'
import type { Binding } from '../../platform/http/server.ts'
import type { Page } from '../../platform/page.ts'
import { Refusal } from '../../platform/refusal.ts'
import { SECTIONS, type Section, type Sections } from './sections.ts'

/** The most resources in memory at a time. Some have 400 KB. */
const AT_ONCE = 50

type Item = Record<string, unknown>
type Read = (ctx: Ctx, input: object) => Promise<unknown>
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
 * transaction. After a failure the document ends without its last field.
 */
export async function* documentOf(ctx: OpenCtx, verbs: Verbs): AsyncGenerator<string> {
  const write = writer(ctx, verbs)
  yield `{"format":"pharos.account","version":1,"exported_at":${JSON.stringify(rfc3339(ctx.now))}`
  yield* write(SECTIONS, {})
  yield ',"complete":true}\n'
}

function writer(ctx: OpenCtx, verbs: Verbs) {
  const ask = (route: AnyRoute, input: object) => {
    return ctx.inAccount('read', async tx => verbs.get(route.id)?.(tx, { body: undefined, ...input }))
  }

  async function* writeAll(sections: Sections, parent: Item): AsyncGenerator<string> {
    for (const [name, section] of Object.entries(sections)) {
      yield `,\n${JSON.stringify(name)}:`
      if (section.route.list === 'none') yield await one(section, parent)
      else yield* many(section, parent)
    }
  }

  /** Returns null for what is not set up. */
  async function one({ route, params }: Section, parent: Item): Promise<string> {
    const found = await ask(route, { params: paramsOf(params, parent), query: {} }).catch(goneAsNull)
    return JSON.stringify(found)
  }

  async function* many(section: Section, parent: Item): AsyncGenerator<string> {
    const { route, within } = section
    let cursor: string | null = null
    let between = '['
    do {
      const page = await pageOf(section, parent, cursor)
      for (const item of page.items) {
        const text = JSON.stringify(item)
        yield between + (within ? text.slice(0, -1) : text)
        if (within) yield* writeAll(within, item)
        if (within) yield '}'
        between = ',\n'
      }
      cursor = page.next
    } while (cursor !== null && route.list === 'page')
    yield between === '[' ? '[]' : ']'
  }

  async function pageOf({ route, params }: Section, parent: Item, cursor: string | null): Promise<Page<Item[]>> {
    const query = queryOf(route, cursor)
    const reply = await ask(route, { params: paramsOf(params, parent), query }).catch(goneAsNull)
    if (route.list === 'page') return (reply as Page<Item[]> | null) ?? { items: [], next: null }
    return { items: (reply as Item[] | null) ?? [], next: null }
  }

  return writeAll
}

/** The query for a page. */
function queryOf(route: AnyRoute, cursor: string | null): object {
  if (route.list !== 'page') return route.query.parse({})
  const more = cursor === null ? {} : { cursor }
  return route.query.parse({ limit: String(AT_ONCE), ...more })
}

function paramsOf(names: Section['params'] = {}, parent: Item): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([name, field]) => [name, String(parent[field])]))
}

/** Returns null for what was deleted meanwhile, or was never set up. */
function goneAsNull(error: unknown): null {
  if (error instanceof Refusal && error.code === 'not_found') return null
  throw error
}
