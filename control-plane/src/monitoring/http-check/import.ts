import { HttpJobCreate } from '@pharos/shared-protocol/contract/monitoring/http-job.ts'
import type * as contract from '@pharos/shared-protocol/contract/monitoring/http-job-routes.ts'
import type { Fault } from '@pharos/shared-protocol/problem.ts'
import type { z } from 'zod'
import { loadAccount } from '../../account/account/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { parseParts } from '../../platform/http/body.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { findReferences } from '../../platform/references.ts'
import { Refusal } from '../../platform/refusal.ts'
import { columnsOf, requireQuota } from '../monitor/index.ts'
import { requireCreatable } from '../voted/index.ts'
import { requireReadable } from './assertion.ts'
import { createHttpJob } from './commands.ts'
import { defaultConfig, mergeConfig, NO_SECRETS } from './config.ts'
import { readJobsCsv } from './csv.ts'

type Body = z.output<typeof HttpJobCreate>
type Row = z.output<typeof contract.importHttpJobs.reply.body>[number]
type Read = { given: Record<string, unknown> } & ({ body: Body } | { errors: Fault[] })

/** Creates the monitors of a file, all or nothing unless `partial`. Rows whose `external_key` is taken are skipped. */
export async function importHttpJobs(ctx: Ctx, { body, query }: Input<typeof contract.importHttpJobs>): Promise<Row[]> {
  const read: Read[] = []
  for (const given of readJobsCsv(body)) read.push(await readRow(ctx, given))
  const taken = await loadTakenKeys(ctx, read)
  const stops = !query.partial && read.some(row => 'errors' in row)
  const usable = read.flatMap(each => ('body' in each ? [each.body] : []))
  const known = new Set(taken)
  const wanted = stops ? 0 : usable.filter(body => !isTaken(body, known)).length
  if (wanted > 0) await requireQuota(ctx, await loadAccount(ctx), wanted)
  const rows: Row[] = []
  for (const [index, each] of read.entries()) {
    const seen = { row: index + 1, id: null, ...shownOf(each.given), errors: [] }
    if ('errors' in each) rows.push({ ...seen, status: 'invalid', errors: each.errors })
    else if (stops || isTaken(each.body, taken)) rows.push({ ...seen, status: 'skipped' })
    else rows.push({ ...seen, status: 'created', id: query.dry_run ? null : (await createHttpJob(ctx, each)).id })
  }
  return rows
}

/** The fields by which people recognize a row. */
function shownOf({ uri, friendly_name }: Record<string, unknown>) {
  const text = (cell: unknown) => (typeof cell === 'string' ? cell : null)
  return { uri: text(uri), friendly_name: text(friendly_name) }
}

/**
 * Reads a row and applies all checks of a single creation. The plan's quota is checked for the whole file, also on a
 * dry run.
 */
async function readRow(ctx: Ctx, given: Record<string, unknown>): Promise<Read> {
  try {
    const { body } = parseParts({ body: HttpJobCreate }, { body: given })
    await ctx.platform.references.check(ctx, findReferences(HttpJobCreate, body))
    await requireReadable(ctx.account, body.assertions ?? [])
    const { config } = mergeConfig(defaultConfig(body.uri), NO_SECRETS, body)
    await requireCreatable(ctx, { ...columnsOf(body), config })
    return { given, body }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { given, errors: error.faults.length > 0 ? error.faults : [{ path: '', message: error.message }] }
  }
}

async function loadTakenKeys(ctx: Ctx, read: readonly Read[]): Promise<Set<string>> {
  const keys = read.flatMap(row => ('body' in row && row.body.external_key ? [row.body.external_key] : []))
  const { rows } = await sql<{ key: string }>`select external_key as key from monitor
    where account_id = ${ctx.account} and kind = 'http' and external_key = any(${keys})`.execute(ctx.sql)
  return new Set(rows.map(row => row.key))
}

/** Whether the key is in use, also by an earlier row of the same file. */
function isTaken({ external_key: key }: Body, taken: Set<string>): boolean {
  if (!key) return false
  if (taken.has(key)) return true
  taken.add(key)
  return false
}
