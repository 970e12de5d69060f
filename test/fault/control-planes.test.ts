import { setTimeout as pause } from 'node:timers/promises'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { repetitions } from '../form.ts'
import { until } from '../until.ts'
import { traceOf } from './evidence.ts'
import { createMonitors } from './fleet.ts'
import { type Installation, startInstallation } from './installation.ts'
import { readStored } from './proof/record.ts'
import { proveTransitions } from './proof/transitions.ts'
import { Target } from './targets.ts'

const MONITORS = repetitions('monitors while schedulers and agents die', 48, 160)
const INTERVAL_MS = 10_000
/** A dead scheduler's lease (docs/architecture/monitoring.md, "Dispatch"); others look for its shards each second. */
const LEASE_MS = 6_000
const SETTINGS = { interval_seconds: 10, timeout_seconds: 2, retries: 0, check_regions: ['local'] }

interface Parts {
  installation: Installation
  requests: Map<string, number>
  target: Target
}

/** Two control-plane processes that share the roles, an additional scheduler, and two agents of one region. */
async function arrange(): Promise<Parts> {
  const installation = await startInstallation()
  await installation.startPlane('front', { PHAROS_ROLES: 'api,intake,sweeper' })
  await installation.startPlane('scheduler-one', { PHAROS_ROLES: 'scheduler' })
  await installation.startPlane('scheduler-two', { PHAROS_ROLES: 'scheduler' })
  const { body } = await installation.call(routes.enrolAgent, { params: { slug: 'local' }, body: { name: 'second' } })
  await installation.startAgent('agent-one', installation.localAgent)
  await installation.startAgent('agent-two', body.credentials)
  const requests = new Map<string, number>()
  const target = new Target(requests)
  await target.start()
  await createMonitors(installation, [target], MONITORS, SETTINGS)
  await until('both schedulers have half of the shards', async () => {
    const rows = await installation.sql<{ n: string }>(
      `select count(*) n from scheduler_lease where holder is not null group by holder`,
    )
    return rows.length === 2 && rows.every(row => row.n === '8')
  })
  return { installation, requests, target }
}

async function kill({ installation }: Parts, name: string): Promise<number> {
  await installation.parts.find(part => part.name === name)?.kill()
  return Date.now()
}

/** The slots of each monitor's scheduled runs, oldest first, up to an instant. */
async function slotsOf({ installation }: Parts, from: number, to: number): Promise<Map<string, number[]>> {
  const rows = await installation.sql<{ monitor: string; slots: number[] }>(
    `select monitor_id as monitor, array_agg(slot::float8 order by slot) as slots from check_result
      where kind = 'slot' and slot between $1 and $2 group by monitor_id`,
    [from, to],
  )
  return new Map(rows.map(row => [row.monitor, row.slots]))
}

/** The slots without a result between each monitor's first and last, in milliseconds after an instant. */
function missing(slots: Map<string, number[]>, after: number): number[] {
  return [...slots.values()].flatMap(list => {
    const had = new Set(list)
    const [first = 0, last = 0] = [list[0], list.at(-1)]
    const all = Array.from({ length: (last - first) / INTERVAL_MS }, (_, i) => first + i * INTERVAL_MS)
    return all.filter(slot => !had.has(slot)).map(slot => slot - after)
  })
}

test('monitors keep their rhythm when a scheduler and an agent are killed', async () => {
  const parts = await arrange()
  let passed = false
  try {
    const start = Date.now()
    await pause(INTERVAL_MS)
    const schedulerDied = await kill(parts, 'scheduler-two')
    await pause(2 * INTERVAL_MS + LEASE_MS)
    const settled = await slotsOf(parts, start, schedulerDied + 2 * INTERVAL_MS)
    assert.is(settled.size, MONITORS)
    assert.equal(missing(settled, schedulerDied), [], 'the other scheduler made up for every slot')

    const agentDied = await kill(parts, 'agent-two')
    await pause(2 * INTERVAL_MS)
    const later = await slotsOf(parts, agentDied - INTERVAL_MS, agentDied + INTERVAL_MS)
    assert.is(later.size, MONITORS)
    assert.ok(missing(later, agentDied).length <= 1, 'at most the run that the agent had in hand is a gap')

    const stored = await readStored(parts.installation)
    assert.equal(proveTransitions(stored), [])
    assert.equal(new Set([...stored.statuses.values()]), new Set(['up']))
    const twice = stored.results.filter(result => (parts.requests.get(traceOf(result)) ?? 0) !== 1)
    assert.equal(twice, [], 'each run reached the target once')
    passed = true
  } finally {
    parts.target.close()
    await parts.installation.close(!passed)
  }
})

test.run()
