import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '@pharos/control-plane/platform/config.ts'
import { createLog } from '@pharos/control-plane/platform/log.ts'
import { type ClickHouse, openClickHouse } from '@pharos/control-plane/platform/telemetry-store/client.ts'
import type { Metric } from '@pharos/shared-protocol/contract/business/usage.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { recount } from '../business/recount.ts'
import { chooseSeed, repetitions } from '../form.ts'
import { until } from '../until.ts'
import { type Installation, startInstallation } from './installation.ts'
import type { Part } from './part.ts'
import { createRandom, type Random } from './random.ts'
import { addRumApp } from './rum-sender.ts'
import { ingestKey } from './telemetry-http.ts'
import { killEngine } from './telemetry-sending.ts'
import { UsageSender } from './usage-sender.ts'

const OUTAGES = repetitions('outages of PostgreSQL while everything that is metered comes in', 5, 40)
const KINDS = ['killed', 'cut', 'hangs', 'with the control plane', 'with the store'] as const

/** What the rows of the telemetry store say. */
const RAW: Partial<Record<Metric, string>> = {
  log_records: 'select count() as n from logs',
  log_bytes: 'select sum(received_bytes) as n from logs',
  span_records: 'select count() as n from spans',
  span_bytes: 'select sum(received_bytes) as n from spans',
  metric_records: 'select count() as n from points',
  metric_bytes: 'select sum(received_bytes) as n from points',
  rum_sessions: 'select uniqExact(session_id) as n from rum',
}

type Figures = Partial<Record<Metric, number>>

async function recounted(store: ClickHouse): Promise<Figures> {
  const figures: Figures = {}
  for (const [metric, query] of Object.entries(RAW)) {
    const { rows } = await store.read<{ n: string }>(query, {})
    figures[metric as Metric] = Number(rows[0]?.n ?? 0)
  }
  return figures
}

async function metered({ call }: Installation): Promise<Figures> {
  const figures: Figures = {}
  for (const { metric, amount } of (await call(routes.getUsage)).body.figures)
    if (metric in RAW) figures[metric] = (figures[metric] ?? 0) + (amount ?? 0)
  return figures
}

/** Takes PostgreSQL away for a while. */
async function takeAway(what: (typeof KINDS)[number], plane: Part, installation: Installation, random: Random) {
  const { database, folder, lines } = installation
  const line = lines.get('plane-database')
  if (!line) throw new Error('The control plane has no line.')
  const forMs = random.between(1_000, 8_000)
  if (what === 'killed') return database.killFor(forMs)
  if (what === 'cut' || what === 'hangs') {
    if (what === 'cut') line.cut()
    else line.hang()
    await pause(forMs)
    return line.mend()
  }
  await database.kill()
  await pause(forMs)
  if (what === 'with the store') killEngine(folder)
  // What it received meanwhile is in its log, and in part in the store, and not counted yet.
  else await plane.kill()
  await database.start()
  if (!plane.isRunning) await plane.start()
}

test('PostgreSQL is away while telemetry and replays come in: a recount of the rows equals the meter', async () => {
  const random = createRandom(chooseSeed())
  const installation = await startInstallation()
  let held = false
  try {
    const plane = await installation.startPlane('plane')
    const app = await addRumApp(installation)
    const sender = new UsageSender(installation.url, await ingestKey(installation), app)
    const away: Record<string, number> = {}
    for (let outage = 0; outage < OUTAGES; outage++) {
      await sender.goesOn()
      await pause(random.between(0, 1_500))
      const what = KINDS[outage] ?? random.pick([...KINDS])
      away[what] = (away[what] ?? 0) + 1
      await takeAway(what, plane, installation, random)
    }
    await sender.goesOn()
    await sender.stop()
    const figures = await requireEqual(installation, sender.acknowledged)
    assert.equal(await recount(installation), [])
    assert.equal(plane.ends, [])
    console.log(JSON.stringify({ away, figures, refusals: Object.fromEntries(sender.refusals) }))
    held = true
  } finally {
    await installation.close(!held)
  }
})

/** Waits until what was acknowledged is stored and counted. Returns the figures. */
async function requireEqual(installation: Installation, acknowledged: ReadonlyMap<Metric, number>): Promise<Figures> {
  const config = { PHAROS_DATA_DIR: installation.folder, PHAROS_TELEMETRY_QUERY_SECONDS: 60 } as Config
  const store = openClickHouse(config, createLog('error', { write: () => {} }))
  let [raw, meter]: [Figures, Figures] = [{}, {}]
  try {
    // The assertions name what differs.
    await until('all is stored and counted', async () => {
      raw = await recounted(store)
      meter = await metered(installation)
      const isStored = [...acknowledged].every(([metric, least]) => !(metric in RAW) || (raw[metric] ?? 0) >= least)
      return isStored && JSON.stringify(sorted(raw)) === JSON.stringify(sorted(meter))
    }).catch(() => {})
    assert.equal(sorted(meter), sorted(raw))
    for (const [metric, least] of acknowledged)
      if (metric in RAW) assert.ok((raw[metric] ?? 0) >= least, `${metric}: ${raw[metric]} of ${least}`)
    // Nothing more was on its way.
    await pause(3_000)
    assert.equal(sorted(await metered(installation)), sorted(await recounted(store)))
  } finally {
    await store.stop()
  }
  return sorted(meter)
}

const sorted = (figures: Figures): Figures => Object.fromEntries(Object.entries(figures).toSorted())

test.run()
