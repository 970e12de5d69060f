import { setTimeout as pause } from 'node:timers/promises'
import { LOST_ORDINAL } from '@pharos/control-plane/monitoring/result/run-id.ts'
import { VOTED_KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { chooseSeed, repetitions } from '../form.ts'
import { until } from '../until.ts'
import { ASKED_KINDS, type Askable, startTargets, type Targets } from './every-kind.ts'
import { type Installation, startInstallation } from './installation.ts'
import type { Part } from './part.ts'
import { type AskedRun, manualResults, proveAsked, unanswered } from './proof/asked.ts'
import { createRandom } from './random.ts'

const ROUNDS = repetitions('agents that are killed in the middle of asked runs, in each form', 1, 10)
/** How much faster the clock of the installation runs, so that runs are given up sooner. */
const SCALE = 5
/** How long an agent is gone before it is started again, in milliseconds. */
const GONE = [0, 6_000] as const

const random = createRandom(chooseSeed())
const test = suite('asked runs whose agent is killed in the middle')

let installation: Installation
let targets: Targets
let agents: Part[] = []
let monitors: Askable[] = []
let hasPassed = false
const asked: AskedRun[] = []

test.before(async () => {
  targets = await startTargets()
  installation = await startInstallation()
  await installation.startPlane('plane', { PHAROS_TIME_SCALE: String(SCALE), ...targets.environment })
  const { call, localAgent } = installation
  agents = [await installation.startAgent('agent-one', localAgent, undefined, { env: targets.agent('light') })]
  await until('the agent can do all kinds', async () => {
    const able = await installation.sql(`select from agent where capabilities @> '${ASKED_KINDS}'`)
    return able.length === 1
  })
  const { body: service } = await call(routes.createService, {
    body: { name: 'Shop', incident_creation_mode: 'auto' },
  })
  monitors = await targets.monitors(call, ['local'], service.id)
  await until('every monitor has a result', async () => {
    const rows = await installation.sql(`select distinct monitor_id from check_result`)
    return rows.length >= monitors.length
  })
})

test.after(async () => {
  targets?.close()
  await installation?.close(!hasPassed)
})

/** Every event, incident and bad status by which somebody could be paged. */
async function told(): Promise<string[]> {
  const rows = await installation.sql<{ line: string }>(
    `select concat(subject_id, ' ', name) as line from event where name in ('monitor.failed', 'monitor.alert')
    union all select concat('incident ', title) from incident
    union all select concat(monitor_id, ' ', to_status) from transition
      where to_status in ('down', 'degraded', 'unknown', 'unreachable', 'invalid', 'expired', 'changed')`,
  )
  return rows.map(({ line }) => line).sort()
}

async function secondAgent(): Promise<void> {
  const { call } = installation
  const { body } = await call(routes.enrolAgent, { params: { slug: 'local' }, body: { name: 'second' } })
  agents.push(await installation.startAgent('agent-two', body.credentials, undefined, { env: targets.agent('light') }))
  await until('both agents are there', async () => {
    const able = await installation.sql(`select from agent where capabilities @> '${ASKED_KINDS}'`)
    return able.length === 2
  })
}

const FORMS = [
  { name: 'the same agent is started again', arrange: async () => {} },
  { name: 'another agent of its region goes on', arrange: secondAgent },
]

async function killInTheMiddle(runs: AskedRun[]): Promise<void> {
  targets.hold()
  const calls = targets.calls()
  const asking = monitors.map(async ({ kind, id, ask }) => ({ kind, monitor: id, run_id: await ask() }))
  runs.push(...(await Promise.all(asking)))
  await until('every target has been called, and has not answered', () => targets.calls() >= calls + monitors.length)
  await agents[0]?.kill()
  targets.release()
}

for (const form of FORMS)
  for (let round = 1; round <= ROUNDS; round++)
    test(`${form.name} (${round})`, async () => {
      hasPassed = false
      if (round === 1) await form.arrange()
      const before = await told()
      const runs: AskedRun[] = []
      await killInTheMiddle(runs).finally(() => targets.release())
      asked.push(...runs)
      await pause(random.between(...GONE))
      await agents[0]?.start()
      await until('each asked run has ended', async () => (await unanswered(installation, runs)).length === 0)
      await until('nothing is left to be given up', async () => {
        const faults = await proveAsked(installation, asked, { regions: 1, mayBeLost: isVoted })
        return faults.length === 0
      })
      assert.equal(await proveAsked(installation, asked, { regions: 1, mayBeLost: isVoted }), [])
      if (form.arrange !== secondAgent) await proveAllLost(runs)
      assert.equal(await told(), before, 'nobody was told')
      hasPassed = true
    })

const isVoted = ({ kind }: AskedRun) => VOTED_KINDS.some(each => each === kind)

/** What the only agent had in hand has ended as lost; planned kinds were run again. */
async function proveAllLost(runs: readonly AskedRun[]): Promise<void> {
  const rows = new Map((await manualResults(installation)).map(row => [row.id, row]))
  const lost = runs.filter(({ run_id }) => rows.get(run_id)?.ordinal === LOST_ORDINAL)
  assert.equal(
    lost.map(({ kind }) => kind).sort(),
    runs
      .filter(isVoted)
      .map(({ kind }) => kind)
      .sort(),
  )
}

test.run()
