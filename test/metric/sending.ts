import { gzipSync } from 'node:zlib'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { encodeRequest } from '@pharos/control-plane/observability/otlp-message/index.ts'
import type { PointRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'
import { ch, rowsOf, value } from '@pharos/control-plane/platform/telemetry-store/sql.ts'
import * as assert from 'uvu/assert'
import { destination, sendBy } from '../telemetry/exporting.ts'
import { post, readStored } from '../telemetry/sending.ts'
import { firstAccount } from '../world/telemetry.ts'
import type { World } from '../world/world.ts'
import { collected, isOfSdk } from './exported.ts'
import { metricsRequest } from './request.ts'

const BATCH = 200

/**
 * Sends the points of one metric to `/v1/metrics` in their order. Batches are sent in turn by the exporter of
 * OpenTelemetry, as JSON, and as protobuf with gzip. Returns the points with the series that they were assigned.
 */
export async function sendPoints(world: World, rows: readonly PointRow[]): Promise<PointRow[]> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH)
    const [byJson, byProtobuf] = [(from / BATCH) % 3 === 1, (from / BATCH) % 3 === 2]
    const exported = byJson || byProtobuf ? [] : batch.filter(isOfSdk)
    for (const own of Map.groupBy(exported, ({ resource }) => resource?.pod).values())
      await sendBy(new OTLPMetricExporter(destination(world, '/v1/metrics', world.ownerKey)), collected(own))
    await sendRequest(
      world,
      batch.filter(row => !exported.includes(row)),
      byJson,
    )
  }
  return withSeries(world, rows)
}

async function sendRequest(world: World, rows: readonly PointRow[], json: boolean): Promise<void> {
  if (rows.length === 0) return
  const request = metricsRequest(rows)
  const body = json ? JSON.stringify(request) : gzipSync(encodeRequest('metrics', request))
  const headers: Record<string, string> = json
    ? { 'content-type': 'application/json' }
    : { 'content-type': 'application/x-protobuf', 'content-encoding': 'gzip' }
  const answer = await post(world, '/v1/metrics', body, headers, world.ownerKey)
  // A partial success would have a body that says so.
  assert.equal([answer.status, await answer.text()], [200, json ? '{}' : ''])
}

/** Adds its series to each point. Each pod has one, regardless of how and in which batch its points were sent. */
async function withSeries(world: World, rows: readonly PointRow[]): Promise<PointRow[]> {
  const [{ metric } = { metric: '' }] = rows
  const stored = await readStored<{ pod: string; series: string; n: string }>(
    world,
    firstAccount(world),
    ch`select resource['pod'] as pod, toString(series) as series, toString(count()) as n
      from ${rowsOf('points')} where metric = ${value('String', metric)} group by pod, series order by pod`,
  )
  const sent = Map.groupBy(rows, ({ resource }) => resource?.pod ?? '')
  assert.equal(
    stored.map(({ pod, n }) => [pod, n]),
    [...sent].map(([pod, own]) => [pod, String(own.length)]).sort(),
  )
  const series = new Map(stored.map(each => [each.pod, each.series]))
  return rows.map(row => ({ ...row, series: series.get(row.resource?.pod ?? '') ?? '' }))
}
