import type * as contract from '@pharos/shared-protocol/contract/account-import.ts'
import { MOST_IMPORTED, MOST_IMPORTED_BYTES } from '@pharos/shared-protocol/contract/account-import.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { lockAccount } from '../../account/account/index.ts'
import type { Ctx, OpenCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { createInFlight } from '../../platform/http/in-flight.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { perPlatform } from '../../platform/per-platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type ArchiveLine, BadArchive, type OpenedArchive, openArchive, type Verbs } from '../archive/index.ts'
import { BadRecord, Importer } from './apply.ts'
import { reasonOf, SAID_ELSEWHERE, STEPS } from './steps.ts'

/** An archive is in memory while it is imported. */
const importsOf = perPlatform(() => createInFlight({ ofCaller: 1, all: 2 }))

type Result = contract.AccountImport

/** Ends the transaction of a dry run. */
class DryRun extends Error {}

export function importInto(verbs: Verbs) {
  return async (ctx: OpenCtx, { query }: Input<typeof contract.importAccount>): Promise<Result> => {
    const leave = importsOf(ctx.platform)(ctx.account)
    try {
      const { kept, more } = await ctx.readBytes(MOST_IMPORTED_BYTES)
      if (more) throw new Refusal('too_large', `An archive can have at most ${MOST_IMPORTED_BYTES / 1_000_000} MB.`)
      const archive = await openArchive(kept)
      const records = await recordsOf(archive)
      return await apply(ctx, verbs, archive, records, query.dry_run === 'true')
    } catch (error) {
      throw asRefusal(error)
    } finally {
      leave()
    }
  }
}

function asRefusal(error: unknown): unknown {
  if (error instanceof BadArchive)
    return new Refusal('invalid_request', `The archive cannot be used: ${error.message}. Nothing was imported.`)
  if (!(error instanceof BadRecord)) return error
  return new Refusal('invalid_request', `The archive cannot be imported: ${error.message}. Nothing was imported.`, {
    faults: error.faults.map(message => ({ path: `${error.section}.${error.id}`, message })),
  })
}

type Records = Map<string, ArchiveLine[]>

/** Reads every file, also those that are not imported, so that a wrong checksum anywhere is found before anything is done. */
async function recordsOf({ manifest, read }: OpenedArchive): Promise<Records> {
  const wanted = new Set(STEPS.map(({ section }) => section))
  const found: Records = new Map()
  let count = 0
  for (const { name } of manifest.files) {
    const section = name.replace(/\.ndjson$/, '')
    const lines: ArchiveLine[] = []
    for await (const line of read(name)) {
      if (!wanted.has(section)) continue
      lines.push(line)
      count += 1
      if (count > MOST_IMPORTED)
        throw new Refusal('limit_reached', `An import can create at most ${MOST_IMPORTED} resources.`)
    }
    if (wanted.has(section)) found.set(section, lines)
  }
  return found
}

async function apply(
  ctx: OpenCtx,
  verbs: Verbs,
  { manifest }: OpenedArchive,
  records: Records,
  isDry: boolean,
): Promise<Result> {
  let imported: Result['imported'] = []
  const run = ctx.inAccount('write', async tx => {
    await lockAccount(tx)
    await requireEmpty(tx, verbs)
    imported = await importAll(ctx, tx, verbs, records)
    if (isDry) throw new DryRun()
  })
  await run.catch(error => {
    if (!(error instanceof DryRun)) throw error
  })
  const done = new Set(imported.map(({ section }) => section))
  const left = manifest.files.map(({ name, records }) => ({ section: name.replace(/\.ndjson$/, ''), records }))
  return {
    dry_run: isDry,
    imported,
    left_out: left
      .filter(({ section, records }) => records > 0 && !done.has(section) && !SAID_ELSEWHERE.includes(section))
      .map(each => ({ ...each, reason: reasonOf(each.section) })),
    enter_again: manifest.enter_again.map(({ secret, ...each }) => ({ ...each, field: secret })),
  }
}

async function importAll(ctx: OpenCtx, tx: Ctx, verbs: Verbs, records: Records): Promise<Result['imported']> {
  const importer = new Importer(ctx, tx, verbs)
  const imported: Result['imported'] = []
  const known = await knownMembers(tx)
  for (const step of STEPS) {
    const lines = (records.get(step.section) ?? []).toReversed()
    let count = 0
    for (const { parent = {}, item } of lines) {
      if (step.when?.(item) === false) continue
      const here = step.section === 'members' ? known.get(String(item.email).toLowerCase()) : undefined
      if (here !== undefined) importer.map(String(item.id), here)
      else await importer.create(step, item, parent)
      count += 1
    }
    if (lines.length > 0) imported.push({ section: step.section, records: count })
  }
  await importer.finish()
  return imported
}

/** The members that are here already, such as whoever imports, by address. */
async function knownMembers(tx: Ctx): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; email: string }>`select m.id, p.email from member m
    join person p on p.id = m.person_id where m.account_id = ${tx.account}`.execute(tx.sql)
  return new Map(rows.map(({ id, email }) => [email.toLowerCase(), id]))
}

/** The lists that an account must not have anything in. */
const EMPTY = [
  routes.listMonitors,
  routes.listServices,
  routes.listStatusPages,
  routes.listPolicies,
  routes.listSchedules,
  routes.listGroups,
  routes.listIncidents,
] as readonly AnyRoute[]

async function requireEmpty(tx: Ctx, verbs: Verbs): Promise<void> {
  for (const route of EMPTY) {
    const query = { ...(route.query.parse({}) as object), ...(route.list === 'page' ? { limit: 1 } : {}) }
    const found = await verbs.get(route.id)?.(tx, { params: {}, query, body: undefined })
    const items = Array.isArray(found) ? found : ((found as { items?: unknown[] } | undefined)?.items ?? [])
    if (items.length > 0)
      throw new Refusal(
        'conflict',
        'An archive can be imported only into an account without monitors, services, status pages, on-call, notification groups and incidents.',
      )
  }
}
