import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '@pharos/control-plane/platform/config.ts'
import { createLog } from '@pharos/control-plane/platform/log.ts'
import { openClickHouse } from '@pharos/control-plane/platform/telemetry-store/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { chooseSeed, repetitions } from '../form.ts'
import { download } from '../rum/segment.ts'
import { until } from '../until.ts'
import { type Installation, startInstallation } from './installation.ts'
import { createRandom } from './random.ts'
import { addRumApp, RumSender, type SentSegment } from './rum-sender.ts'
import { killEngine } from './telemetry-sending.ts'

const KILLS = repetitions('kills under events and segments of real users', 3, 40)

test('control plane and store are killed at any moment: no event or segment is lost, and none is there twice', async () => {
  const random = createRandom(chooseSeed())
  const installation = await startInstallation()
  let held = false
  try {
    const plane = await installation.startPlane('plane')
    const app = await addRumApp(installation)
    const sender = new RumSender(installation.url, app)
    const killed: Record<string, number> = {}
    for (let kill = 0; kill < KILLS; kill++) {
      await sender.goesOn()
      await pause(random.between(0, 1_500))
      // The first three cover each case, so the short form does too.
      const what = kill < 3 ? (['plane', 'both', 'store'][kill] ?? 'both') : random.pick(['store', 'plane', 'both'])
      killed[what] = (killed[what] ?? 0) + 1
      if (what !== 'plane') killEngine(installation.folder)
      if (what !== 'store') await plane.killFor(random.between(0, 500))
    }
    await sender.goesOn(20)
    await sender.stop()
    assert.equal(sender.faults, [], 'a segment that was sent again is no other one')
    await requireEvents(installation, sender.events)
    for (const session of new Set(sender.segments.map(each => each.session_id)))
      await requireSegments(installation, app.id, session, sender.segments)
    assert.equal(plane.ends, [])
    const { repeats, events, segments } = sender
    console.log(JSON.stringify({ killed, events: events.size, segments: segments.length, repeats }))
    held = true
  } finally {
    await installation.close(!held)
  }
})

/** Each acknowledged event is read once. */
async function requireEvents({ folder }: Installation, acknowledged: ReadonlySet<string>): Promise<void> {
  const config = { PHAROS_DATA_DIR: folder, PHAROS_TELEMETRY_QUERY_SECONDS: 60 } as Config
  const store = openClickHouse(config, createLog('error', { write: () => {} }))
  const counts = new Map<string, number>()
  const isStored = async () => {
    const { rows } = await store.read<{ id: string; n: string }>(
      'select toString(id) as id, count() as n from rum final group by id',
      {},
    )
    for (const { id, n } of rows) counts.set(id, Number(n))
    return [...acknowledged].every(id => counts.has(id))
  }
  // The assertions name what is missing.
  await until('the events are stored', isStored).catch(() => {})
  await store.stop()
  assert.equal(
    [...acknowledged].filter(id => counts.get(id) !== 1),
    [],
    'events that are not there once',
  )
}

/** Each acknowledged segment of a session is listed once, and its address serves what was sent. */
async function requireSegments(
  { call }: Installation,
  app_id: string,
  session_id: string,
  acknowledged: readonly SentSegment[],
): Promise<void> {
  const { body: listed } = await call(routes.getRumReplay, { params: { app_id, session_id } })
  const indices = listed.map(({ segment_index }) => segment_index)
  assert.equal(
    indices,
    [...new Set(indices)].toSorted((one, other) => one - other),
  )
  for (const { segment_index, text } of acknowledged.filter(each => each.session_id === session_id)) {
    const entry = listed.find(each => each.segment_index === segment_index)
    const { segment } = await download(entry?.url ?? 'http://127.0.0.1:9/')
    assert.ok(JSON.stringify(segment).includes(`"textContent":"${text}"`), `segment ${segment_index} of ${session_id}`)
  }
}

test.run()
