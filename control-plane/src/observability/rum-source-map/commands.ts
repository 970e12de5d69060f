import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type * as contract from '@pharos/shared-protocol/contract/observability/rum-source-map.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx, OpenCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { tooSlow } from '../../platform/http/bytes.ts'
import { type LastWrite, lastWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { createKeyedSemaphore, TooManyWaiting } from '../../platform/keyed-semaphore.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'
import { waitReal } from '../../platform/real-time.ts'
import { notFound, Refusal, refuseField } from '../../platform/refusal.ts'
import { createSemaphore, NoPermit } from '../../platform/semaphore.ts'
import { findRumApp } from '../rum-app/index.ts'
import { type CheckedMap, MOST_MAP_BYTES } from './check.ts'
import { sourceMapFaultText } from './fault.ts'
import { mapFolder, mapKey } from './load.ts'
import { checkInThread } from './thread.ts'

/** The most maps of one application. */
const MOST_MAPS = 20_000
/** Maps that are in memory at once, of all accounts and of one; and how long one waits for its turn, and may arrive. */
const MOST_AT_ONCE = 2
const OF_ACCOUNT = { count: 1, waiting: 20, patienceMs: 20_000 }
const LONGEST_MS = 60_000
const withPermit = createSemaphore(MOST_AT_ONCE, OF_ACCOUNT.patienceMs)
const inTurn = createKeyedSemaphore(OF_ACCOUNT)
const compress = promisify(gzip)

interface MapRow extends CheckedMap {
  id: string
  application_id: string
  release: string | null
  url: string | null
  size_bytes: number
  sha256: string | null
  created_at: number
}

type Reply = ReturnType<typeof present>

export async function createRumSourceMap(
  ctx: OpenCtx,
  { params, query }: Input<typeof contract.createRumSourceMap>,
): Promise<LastWrite<Reply>> {
  await ctx.inAccount('read', tx => findRumApp(tx, params.app_id))
  const work = () => withPermit(() => take(ctx, params.app_id, query))
  return inTurn(ctx.account, work).catch(error => {
    if (!(error instanceof NoPermit || error instanceof TooManyWaiting)) throw error
    throw new Refusal('unavailable', observabilityText('rum_source_map.busy'), {
      headers: { 'Retry-After': '5' },
    })
  })
}

async function take(ctx: OpenCtx, app: string, query: Input<typeof contract.createRumSourceMap>['query']) {
  const { kept, more } = await receive(ctx)
  if (more)
    throw new Refusal('too_large', observabilityText('rum_source_map.too_large', { limit: MOST_MAP_BYTES / 2 ** 20 }))
  const checked = await checkInThread(kept)
  if ('code' in checked) throw refuseField('body', sourceMapFaultText(checked))
  const debug_id = query.debug_id?.toLowerCase() ?? checked.debug_id
  if (debug_id === null && !(query.release && query.url))
    throw refuseField('release', observabilityText('rum_source_map.release_and_url'))
  const id = ctx.newId()
  await ctx.platform.objects.write(mapKey(app, id), await compress(kept), 'application/gzip')
  const row = {
    ...checked,
    id,
    application_id: app,
    debug_id,
    release: query.release ?? null,
    url: query.url ?? null,
    size_bytes: kept.length,
    sha256: createHash('sha256').update(kept).digest('hex'),
    created_at: ctx.now,
  }
  return lastWrite(tx => store(tx, row))
}

/** Reads the body; a sender that is too slow gives up its place. */
async function receive(ctx: OpenCtx) {
  const arrived = new AbortController()
  const lost = waitReal(LONGEST_MS, arrived.signal).then(() => Promise.reject(tooSlow()))
  lost.catch(() => {})
  try {
    return await ctx.readBytes(MOST_MAP_BYTES, lost)
  } finally {
    arrived.abort()
  }
}

/** Replaces the map of the same script. */
async function store(ctx: Ctx, row: MapRow): Promise<Reply> {
  const app = await findRumApp(ctx, row.application_id, true)
  const { rows: replaced } = await sql<{ id: string }>`delete from rum_source_map
    where application_id = ${app.id}
      and (debug_id = ${row.debug_id}
        or (${row.debug_id}::uuid is null and debug_id is null and release = ${row.release} and url = ${row.url}))
    returning id`.execute(ctx.sql)
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from rum_source_map
    where application_id = ${app.id}`.execute(ctx.sql)
  if ((counted[0]?.n ?? 0) >= MOST_MAPS)
    throw new Refusal('limit_reached', observabilityText('rum_source_map.limit', { limit: MOST_MAPS }))
  await sql`insert into rum_source_map (id, account_id, application_id, release, url, debug_id, size_bytes, sha256,
      sources, has_content, created_at)
    values (${row.id}, ${ctx.account}, ${app.id}, ${row.release}, ${row.url}, ${row.debug_id}, ${row.size_bytes},
      ${row.sha256}, ${row.sources}, ${row.has_content}, ${row.created_at})`.execute(ctx.sql)
  ctx.notes.resource = row.id
  removeObjects(ctx, app.id, replaced)
  return present(row)
}

export async function listRumSourceMaps(ctx: Ctx, { params, query }: Input<typeof contract.listRumSourceMaps>) {
  const app = await findRumApp(ctx, params.app_id)
  const [after = null] = readCursor(query.cursor, ID_CURSOR) ?? []
  const { rows } = await sql<MapRow>`select * from rum_source_map
    where application_id = ${app.id} and (${query.release ?? null}::text is null or release = ${query.release ?? null})
      and (${after}::uuid is null or id < ${after}::uuid)
    order by id desc limit ${query.limit + 1}`.execute(ctx.sql)
  return pageOf(rows, query.limit, present, row => row.id)
}

export async function deleteRumSourceMaps(
  ctx: Ctx,
  { params, query }: Input<typeof contract.deleteRumSourceMaps>,
): Promise<undefined> {
  const app = await findRumApp(ctx, params.app_id, true)
  if ((query.id === undefined) === (query.release === undefined))
    throw refuseField('id', observabilityText('rum_source_map.id_or_release'))
  const { rows } = await sql<{ id: string }>`delete from rum_source_map
    where application_id = ${app.id} and (id = ${query.id ?? null} or release = ${query.release ?? null})
    returning id`.execute(ctx.sql)
  if (rows.length === 0) throw notFound('source map')
  ctx.notes.resource = query.id ?? app.id
  removeObjects(ctx, app.id, rows)
}

function removeObjects(ctx: Ctx, app: string, maps: readonly { id: string }[]): void {
  const { objects, log } = ctx.platform
  ctx.afterCommit(() => {
    for (const { id } of maps)
      objects.removeAll(mapFolder(app, id)).catch(err => log.warn({ err }, 'an old source map was not removed'))
  })
}

function present(row: MapRow) {
  const { id, application_id, release, url, debug_id, size_bytes, sha256, sources, has_content, created_at } = row
  const created = rfc3339(created_at)
  return { id, application_id, release, url, debug_id, size_bytes, sha256, sources, has_content, created_at: created }
}
