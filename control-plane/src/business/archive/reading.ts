import { roleAtLeast } from '@pharos/shared-protocol/access.ts'
import { type Ctx, inAccount, type Platform } from '../../platform/context.ts'
import type { ReadMeter } from '../../platform/database/read-meter.ts'
import type { HistoryTable } from '../../platform/history.ts'
import { likelyToFit, readFewer, readWhole } from '../../platform/http/bounded-read.ts'
import type { Binding } from '../../platform/http/server.ts'
import { jobFacts } from '../../platform/job.ts'
import type { Page } from '../../platform/page.ts'
import { Refusal } from '../../platform/refusal.ts'
import { HISTORY, historyName } from './history.ts'
import { historyRows } from './history-rows.ts'
import type { ArchiveRow } from './row.ts'
import { SECTIONS, type Section, type Sections } from './sections.ts'

/** The most items of a page, and its usual size in characters. Its bytes are bounded, too, as those of any page. */
const AT_ONCE = 200
const PIECE = 500_000

export type Item = Record<string, unknown>
type Params = Record<string, string>
type Verb = (ctx: Ctx, input: object) => Promise<unknown>
export type Verbs = ReadonlyMap<string, Verb>

/** The verbs that the archive is made of. Throws if one is missing or does not work within a transaction. */
export function verbsOf(bindings: readonly Binding[]): Verbs {
  const bound = new Map(bindings.map(binding => [binding.route.id, binding]))
  const read = (sections: Sections): [string, Verb][] =>
    Object.values(sections).flatMap(({ route, within = {} }) => {
      const verb = route.tx === 'read' ? bound.get(route.id)?.verb : undefined
      if (!verb) throw new Error(`An archive cannot read ${route.id}.`)
      return [[route.id, verb as unknown as Verb] as [string, Verb], ...read(within)]
    })
  return new Map(read(SECTIONS))
}

/** A file of an archive: a section, below those that it is within; or the rows of a table. */
export interface Entry {
  name: string
  path: readonly Section[]
  table?: HistoryTable
}

/** All files of an archive, in their order. */
export function entriesOf(): Entry[] {
  return [...sectionEntries(), ...HISTORY.map(table => ({ name: historyName(table), path: [], table }))]
}

/** The files of resources. */
export function sectionEntries(sections: Sections = SECTIONS, above: Entry = { name: '', path: [] }): Entry[] {
  return Object.entries(sections).flatMap(([name, section]) => {
    const entry = { name: above.name === '' ? name : `${above.name}.${name}`, path: [...above.path, section] }
    return [entry, ...sectionEntries(section.within ?? {}, entry)]
  })
}

/** Whether a role may read a file: it may read everything that it is made of. */
export function mayRead({ role }: Pick<ArchiveRow, 'role'>, { path }: Entry): boolean {
  return path.every(({ route: { access } }) => access.kind === 'account' && roleAtLeast(role, access.role))
}

/** The items of a file, with the ids of what they belong to. */
export interface Found {
  parent: Params
  items: Item[]
}

/**
 * Reads the pages of an account's lists as the routes themselves do, with the rights of whoever asked for the archive.
 * Each page has its own transaction.
 */
export function readerOf(platform: Platform, verbs: Verbs, row: ArchiveRow) {
  const facts = factsOf(platform, row)
  const read = sectionReader(
    verbs,
    (meter, work) => inAccount(platform, { ...facts, ...(meter && { meter }) }, 'read', work),
    AT_ONCE,
  )
  return (entry: Entry): AsyncGenerator<Found> => (entry.table ? rowsAsFound(entry.table) : read(entry))

  async function* rowsAsFound(table: HistoryTable): AsyncGenerator<Found> {
    for await (const items of historyRows(work => inAccount(platform, facts, 'read', work), table))
      yield { parent: {}, items }
  }
}

/** Runs something within a transaction of the account that reads. */
type Within = (meter: ReadMeter | null, work: (ctx: Ctx) => Promise<unknown>) => Promise<unknown>

/** Reads the items of sections by the routes' own verbs, at most so many at once. */
export function sectionReader(verbs: Verbs, within: Within, atOnce: number) {
  const ask =
    ({ route }: Section) =>
    ({ meter }: { meter: ReadMeter }, input: { params: Params; query: object }) =>
      within(meter, async ctx => verbs.get(route.id)?.(ctx, { body: undefined, ...input }))

  /** Goes down a path of sections: the items of the first, and for each of them those of the next. */
  async function* follow(path: readonly Section[], parent: Params): AsyncGenerator<Found> {
    const [section, ...below] = path
    if (!section) return
    for await (const items of pages(section, parent)) {
      if (below.length === 0) yield { parent, items }
      else for (const item of items) yield* follow(below, { ...parent, ...paramsOf(below[0], item) })
    }
  }

  async function* pages(section: Section, given: Params): AsyncGenerator<Item[]> {
    const { route } = section
    const input = { params: only(given, route.path), query: route.query.parse({}) as object }
    if (route.list !== 'page') {
      const found = await readWhole({}, input, ask(section)).catch(goneAsNull)
      if (found) yield route.list === 'whole' ? (found.result as Item[]) : [found.result as Item]
      return
    }
    let [cursor, limit]: [string | null, number] = [null, atOnce]
    do {
      const query = cursor === null ? input.query : { ...input.query, cursor }
      const found = await readFewer({}, { ...input, query }, limit, ask(section)).catch(goneAsNull)
      const page = found?.result as Page<Item[]> | undefined
      if (page && page.items.length > 0) {
        yield page.items
        limit = Math.min(atOnce, likelyToFit(page.items.length, JSON.stringify(page.items).length, PIECE))
      }
      cursor = page?.next ?? null
    } while (cursor !== null)
  }

  return ({ path }: Pick<Entry, 'path'>) => follow(path, {})
}

function paramsOf(section: Section | undefined, item: Item): Params {
  return Object.fromEntries(Object.entries(section?.params ?? {}).map(([name, field]) => [name, String(item[field])]))
}

/** The parameters that a path has. */
function only(given: Params, path: string): Params {
  return Object.fromEntries(Object.entries(given).filter(([name]) => path.includes(`{${name}}`)))
}

/** Returns null for what was deleted meanwhile, or was never set up. */
function goneAsNull(error: unknown): null {
  if (error instanceof Refusal && error.code === 'not_found') return null
  throw error
}

/** Who reads: the member who asked for the archive. */
function factsOf(platform: Platform, row: ArchiveRow) {
  const { id, account_id: account, user_id, requested_by: name, role, language } = row
  const member = { id: user_id ?? id, name, staff: false }
  return jobFacts(platform, { account, member, role, language, about: { archive: id } })
}
