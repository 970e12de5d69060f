import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ClickHouse } from '@pharos/control-plane/platform/telemetry-store/client.ts'
import { LOCK } from '@pharos/control-plane/platform/telemetry-store/folder-lock.ts'
import { quote } from '@pharos/control-plane/platform/telemetry-store/quote.ts'
import type { Installation } from '../installation.ts'
import { quantile } from '../measure/quantile.ts'
import { exhausted, usageDuring } from '../measure/usage.ts'
import type { Part, Settings } from '../part.ts'
import { type Figure, figure } from '../report/figure.ts'
import { type Scope, until } from '../scope.ts'
import { countIn, merged, openWithStore } from '../store.ts'
import { sendFor } from './load.ts'

const MILLION = 1_000_000
const MINUTE_MS = 60_000

export const telemetryPart: Part = {
  title: 'Telemetry: OTLP by protobuf in batches of 1,000, generator on the same machine',
  limitSeconds: 2_400,
  run,
}

async function run(scope: Scope, { quick, profile, say }: Settings): Promise<Figure[]> {
  const { installation, store } = await openWithStore(scope, { profile })
  const figures: Figure[] = []
  for (const signal of ['logs', 'traces', 'metrics'] as const)
    figures.push(...(await measureIngest(installation, store, signal, { seconds: quick ? 5 : 30, say })))
  figures.push(...(await measureQueries(installation, store, { rows: MILLION, rounds: quick ? 10 : 50, say })))
  if (!quick) figures.push(...(await measureQueries(installation, store, { rows: 20 * MILLION, rounds: 100, say })))
  return figures
}

const TABLES = { logs: 'logs', traces: 'spans', metrics: 'points' } as const
const NAMES = { logs: 'log records', traces: 'spans', metrics: 'metric points' } as const
const GOALS = { logs: { better: 'more', reach: 50_000, aim: 100_000 } } as const

async function measureIngest(
  installation: Installation,
  store: ClickHouse,
  signal: 'logs' | 'traces' | 'metrics',
  { seconds, say }: { seconds: number; say(line: string): void },
): Promise<Figure[]> {
  const [table, name] = [TABLES[signal], NAMES[signal]]
  say(`${name} …`)
  await sendFor(installation.url, installation.key, signal, 1)
  const { result: sent, usage } = await usageDuring(installation.pids, () =>
    sendFor(installation.url, installation.key, signal, seconds),
  )
  const began = performance.now()
  const log = join(installation.folder, 'telemetry', 'log')
  const isStored = () => readdirSync(log).every(folder => readdirSync(join(log, folder)).every(file => file === LOCK))
  await until(`${name} are stored`, 300, async () => isStored())
  const behind = (performance.now() - began) / 1_000
  const rate = sent.records / sent.seconds
  const stored = await countIn(store, table)
  const bulk = await bulkRate(store, table, { rows: Math.min(stored, 500_000), folder: installation.folder })
  const bytes = await store.read<{ bytes: string }>(
    `select sum(bytes_on_disk) / sum(rows) as bytes from system.parts where active and table = '${table}'`,
    {},
  )
  return [
    figure(`${name}, acknowledged`, rate, '/s', signal === 'logs' ? GOALS.logs : undefined, exhausted(usage)),
    figure(`${name}, of the store's own bulk insert`, rate / bulk, 'ratio', undefined, `${Math.round(bulk)} rows/s`),
    figure(`${name}, behind at the end`, behind, 's'),
    figure(`${name}, on disk`, Number(bytes.rows[0]?.bytes), 'bytes each'),
    ...(sent.refused > 0 ? [figure(`${name}, requests refused`, sent.refused, 'requests')] : []),
  ]
}

/** How fast the store itself takes the same rows in one insert, from a file. */
async function bulkRate(
  store: ClickHouse,
  table: string,
  { rows, folder }: { rows: number; folder: string },
): Promise<number> {
  const file = `file(${quote(join(folder, `${table}.json`))}, JSONEachRow)`
  await store.command(`create table if not exists bulk_${table} as ${table}`)
  await store.command(
    `insert into function ${file} select * from ${table} limit ${rows} settings engine_file_truncate_on_insert = 1`,
  )
  const began = performance.now()
  await store.command(`insert into bulk_${table} select * from ${file}`)
  const seconds = (performance.now() - began) / 1_000
  await store.command(`drop table bulk_${table}`)
  return rows / seconds
}

/** Measures queries of the explorer for the last 15 minutes among this many records. */
async function measureQueries(
  installation: Installation,
  store: ClickHouse,
  { rows, rounds, say }: { rows: number; rounds: number; say(line: string): void },
): Promise<Figure[]> {
  const millions = `${rows / MILLION} million`
  say(`${millions} records …`)
  await growTo(store, rows)
  const now = Date.now()
  const window = new URLSearchParams({
    start_time: new Date(now - 15 * MINUTE_MS).toISOString(),
    end_time: new Date(now).toISOString(),
  })
  const paths = {
    facets: `/logs/facets?${window}`,
    'a word': `/logs/query?${window}&search=failed`,
    'a part of a word': `/logs/query?${window}&search=*aile*`,
    'metadata keys': `/logs/fields?${window}`,
    patterns: `/logs/patterns?${window}`,
  }
  const figures: Figure[] = []
  for (const [what, path] of Object.entries(paths)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      const answer = await fetch(installation.url + path, { headers: { authorization: `Bearer ${installation.key}` } })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
      times.push((performance.now() - began) / 1_000)
    }
    const name = `${what}, 15 minutes of ${millions}`
    figures.push(figure(`${name}, p50`, quantile(times, 0.5), 's', { better: 'less', reach: 0.3 }))
    figures.push(figure(`${name}, p99`, quantile(times, 0.99), 's', { better: 'less', reach: 1.5 }))
  }
  return figures
}

/**
 * Doubles the records until there are this many, spread evenly over the last two hours. Hours of records arrive within
 * a minute here, so it waits until the store has merged them.
 */
async function growTo(store: ClickHouse, rows: number): Promise<void> {
  for (;;) {
    const missing = rows - (await countIn(store, 'logs'))
    if (missing <= 0) break
    await store.command(`insert into logs select * replace (
      fromUnixTimestamp64Nano(toUnixTimestamp64Nano(now64(9)) - rand64() % 7200000000000, 'UTC') as time,
      generateUUIDv7() as id) from logs limit ${missing}`)
  }
  await merged(store)
}
