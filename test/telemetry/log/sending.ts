import { gzipSync, zstdCompressSync } from 'node:zlib'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-proto'
import { encodeRequest } from '@pharos/control-plane/observability/otlp-message/index.ts'
import { findPattern } from '@pharos/control-plane/observability/pattern/index.ts'
import type { LogRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'
import { ch, rowsOf } from '@pharos/control-plane/platform/telemetry-store/sql.ts'
import * as assert from 'uvu/assert'
import type { World } from '../../world/world.ts'
import { destination, sendBy } from '../exporting.ts'
import { type Address, post, readStored } from '../sending.ts'
import { emitted, logsRequest, plainRecord, resourceAttributes } from './request.ts'

const BATCH = 50
/** The ways in which log records can be sent. */
export const WAYS = [
  'exporter',
  'ingest',
  'json gzip',
  'protobuf zstd',
  'ingest lines',
  'json zstd',
  'protobuf gzip',
] as const
type Way = (typeof WAYS)[number]

/**
 * Sends records in their order, batch by batch in each way in turn. Returns the records as they must be stored: OTLP
 * has no tags, and `/logs/ingest` no resource.
 */
export async function sendLogs(
  world: World,
  account: string,
  rows: readonly LogRow[],
  key = world.ownerKey,
): Promise<LogRow[]> {
  const sent: LogRow[] = []
  for (let from = 0; from < rows.length; from += BATCH) {
    const way = WAYS[(from / BATCH) % WAYS.length] ?? 'exporter'
    const batch = rows.slice(from, from + BATCH)
    await sendBatch(world, key, way, batch)
    sent.push(...batch.map(row => asStored(row, way)))
  }
  return withIds(world, account, sent)
}

const isPlain = (way: Way) => way.startsWith('ingest')

function asStored(row: LogRow, way: Way): LogRow {
  const common = { ...row, ...findPattern(row.message) }
  if (isPlain(way)) return { ...common, severity_text: row.level, resource: {} }
  return { ...common, tags: [], resource: resourceAttributes(row) }
}

/** Sends records to an address of the API in one of the ways. */
export async function sendBatch(to: Address, key: string, way: Way, rows: readonly LogRow[]): Promise<void> {
  if (way === 'exporter') {
    const exporter = new OTLPLogExporter(destination(to, '/v1/logs', key))
    return sendBy(exporter, rows.map(emitted))
  }
  const [form = '', encoding = ''] = way.split(' ')
  if (form === 'ingest') return sendPlain(to, key, encoding === 'lines', rows)
  const request = logsRequest(rows)
  const body = form === 'json' ? Buffer.from(JSON.stringify(request)) : encodeRequest('logs', request)
  const packed = encoding === 'gzip' ? gzipSync(body) : zstdCompressSync(body)
  const type = form === 'json' ? 'application/json' : 'application/x-protobuf'
  const answer = await post(to, '/v1/logs', packed, { 'content-type': type, 'content-encoding': encoding }, key)
  // A partial success would have a body that says so.
  assert.equal([answer.status, await answer.text()], [200, form === 'json' ? '{}' : ''])
}

async function sendPlain(to: Address, key: string, lines: boolean, rows: readonly LogRow[]): Promise<void> {
  const records = rows.map(plainRecord)
  const body = lines ? records.map(record => JSON.stringify(record)).join('\n') : JSON.stringify(records)
  const headers = { 'content-type': lines ? 'application/x-ndjson' : 'application/json' }
  const answer = await post(to, '/logs/ingest', body, headers, key)
  assert.equal(await answer.json(), { accepted: rows.length, rejected: 0, reasons: [] })
}

/** Adds the ids to records, which are identified by their instant, to the nanosecond, and their message. */
async function withIds(world: World, account: string, rows: readonly LogRow[]): Promise<LogRow[]> {
  const stored = await readStored<{ id: string; nanos: string; message: string }>(
    world,
    account,
    ch`select toString(id) as id, toString(toUnixTimestamp64Nano(time)) as nanos, message from ${rowsOf('logs')}`,
  )
  assert.is(stored.length, rows.length)
  const ids = new Map(stored.map(({ id, nanos, message }) => [`${nanos} ${message}`, id]))
  assert.is(ids.size, rows.length)
  return rows.map(row => {
    const id = ids.get(`${row.time.replace('.', '')} ${row.message}`)
    assert.ok(id, `${row.time} ${row.message} is stored`)
    return { ...row, id: id ?? '' }
  })
}
