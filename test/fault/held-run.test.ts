import { setTimeout as pause } from 'node:timers/promises'
import { kindsIn } from '@pharos/shared-protocol/check/kind.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { MESSAGE_VERSION, type Run } from '@pharos/shared-protocol/message/run.ts'
import { runSubject } from '@pharos/shared-protocol/message/subject.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { chooseSeed, repetitions } from '../form.ts'
import { until } from '../until.ts'
import { type Askable, startTargets, type Targets } from './every-kind.ts'
import { type Installation, startInstallation } from './installation.ts'
import type { Part } from './part.ts'
import { type AskedRun, proveAsked, unanswered } from './proof/asked.ts'
import { createRandom } from './random.ts'

const ROUNDS = repetitions('kills of a control plane in which heavy runs wait, and of the bus meanwhile', 1, 8)
const OF_EACH = 2
/** As many heavy runs of a region are on the bus at a time; others wait in the scheduler. */
const ON_BUS = 20
/** How long the runs that fill the bus are kept there. No agent is there to take them. */
const FULL_MS = 30_000

const random = createRandom(chooseSeed())
const test = suite('heavy runs that wait in a control plane while it or the bus is killed')

let installation: Installation
let targets: Targets
let agent: Part
const monitors: Askable[] = []
let hasPassed = false
/** How often one run opens each page. */
let once = new Map<string, number>()
const asked: AskedRun[] = []
const schedulers: Part[] = []
const ROLES = { PHAROS_ROLES: 'scheduler' }

test.before(async () => {
  targets = await startTargets()
  installation = await startInstallation()
  await installation.startPlane('front', { PHAROS_ROLES: 'api,intake,sweeper' })
  schedulers.push(await installation.startPlane('scheduler-one', ROLES))
  agent = await installation.startAgent('agent', installation.localAgent, undefined, { env: targets.agent('heavy') })
  await until('the agent has a browser', async () => {
    const agents = await installation.sql(`select from agent where capabilities @> '{${kindsIn('heavy').join(',')}}'`)
    return agents.length === 1
  })
  for (let i = 0; i < OF_EACH; i++) monitors.push(await browserCheck(i), await pageSpeed(i))
  await until('each has had its first run', async () => {
    const rows = await installation.sql(`select from check_result where monitor_id = any($1)`, [ids()])
    return rows.length >= monitors.length
  })
  once = opened()
})

test.after(async () => {
  targets?.close()
  await installation?.close(!hasPassed)
})

const ids = () => monitors.map(({ id }) => id)

async function browserCheck(n: number): Promise<Askable> {
  const script = `import { test } from '@playwright/test'
test('open', async ({ page }) => { await page.goto('${targets.web.url}browser-${n}') })`
  const body = { name: `Shop ${n}`, script, frequency: '1h' } as const
  const { body: check } = await installation.call(routes.createBrowserCheck, { body })
  const params = { check_id: check.id }
  const ask = async () => (await installation.call(routes.runBrowserCheck, { params })).body.run_id
  return { kind: 'browser', id: check.id, ask }
}

async function pageSpeed(n: number): Promise<Askable> {
  const related = { monitor_tls: false, monitor_domain: false, monitor_page_speed: true }
  const body = { uri: `${targets.web.url}page-${n}`, interval_seconds: 3_600, ...related }
  const { body: http } = await installation.call(routes.createHttpJob, { body })
  const id = http.page_speed_job_id ?? ''
  const ask = async () =>
    (await installation.call(routes.runPageSpeedJob, { params: { page_speed_job_id: id } })).body.run_id
  return { kind: 'page_speed', id, ask }
}

/** Puts runs on the bus that nobody takes, so that further ones wait in the scheduler. */
async function fillBus(): Promise<void> {
  const { region_id } = installation.localAgent
  const run: Run = {
    ...{ v: MESSAGE_VERSION, token: 'filler', check: 'browser', expires_at: Date.now() + FULL_MS, spec: {} },
    ...{ sealed: null, keep: false, traceparent: null, tracestate: null },
  }
  await installation.onBus(async connection => {
    const stream = connection.jetstream()
    for (let i = 0; i < ON_BUS; i++) await stream.publish(runSubject(region_id, 'heavy'), JSON.stringify(run))
  })
}

/** Whether each asked run is in the hands of a scheduler: its claim is leased, or its plan sent. */
async function areHeld(): Promise<boolean> {
  const claims = await installation.sql<{ n: number }>(
    `select count(*)::int as n from event_claim where consumer = 'dispatch' and attempts > 0`,
  )
  const plans = await installation.sql('select from planned_run where asked_slot is not null and asked_sent')
  return claims[0]?.n === OF_EACH && plans.length === OF_EACH
}

/** How often browsers have opened the targets' pages, by path. */
function opened(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { url = '', headers } of targets.web.requests)
    if (/^\/(browser|page)-\d+$/.test(url) && /Chrome/.test(headers['user-agent'] ?? ''))
      counts.set(url, (counts.get(url) ?? 0) + 1)
  return counts
}

/** Kills the scheduler that holds the runs. Another one takes them the first time, and later it itself once it is back. */
async function killHolder(round: number): Promise<void> {
  const victim = schedulers.at(-1)
  await victim?.kill()
  if (round === 1) schedulers.push(await installation.startPlane('scheduler-two', ROLES))
  else await victim?.start()
}

const FORMS = [
  { name: 'their control plane is killed', strike: killHolder },
  { name: 'the bus is killed', strike: () => installation.bus.killFor(random.between(500, 5_000)) },
]

for (const { name, strike } of FORMS)
  for (let round = 1; round <= ROUNDS; round++)
    test(`${name}: each asked run is run once, and has one result (${round})`, async () => {
      hasPassed = false
      await agent.stop()
      await fillBus()
      const runs = await Promise.all(
        monitors.map(async ({ kind, id, ask }) => ({ kind, monitor: id, run_id: await ask() })),
      )
      asked.push(...runs)
      await until('they wait in a scheduler', areHeld)
      // Their leases are extended meanwhile.
      await pause(6_000)
      assert.ok(await areHeld())
      assert.is((await unanswered(installation, runs)).length, runs.length)
      const before = opened()
      await strike(round)
      await agent.start()
      await until('each asked run has its result', async () => (await unanswered(installation, runs)).length === 0)
      assert.equal(await proveAsked(installation, asked, { regions: 1 }), [])
      const after = opened()
      for (const [path, count] of once)
        assert.is(after.get(path), (before.get(path) ?? 0) + count, `${path} was opened as often as by one run`)
      assert.is(once.size, monitors.length)
      hasPassed = true
    })

test.run()
