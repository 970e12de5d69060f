import { setTimeout as pause } from 'node:timers/promises'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { chooseSeed, repetitions } from '../form.ts'
import { until } from '../until.ts'
import { ASKED_KINDS, type Askable, startTargets, type Targets } from './every-kind.ts'
import { type Installation, startInstallation } from './installation.ts'
import { type Line, openLine } from './line.ts'
import { type AskedRun, proveAsked, unanswered } from './proof/asked.ts'
import { createRandom } from './random.ts'

const ROUNDS = repetitions('times that the bus is away while runs are asked for, in each form', 1, 15)
/** How long the bus is away, in milliseconds: less than the half minute in which a confirmation is worth something. */
const AWAY = [2_000, 9_000] as const
const FIRST_RUNS = 4
const REGIONS = ['local', 'east']

const random = createRandom(chooseSeed())
const test = suite('runs that are asked for while the bus is away')

let installation: Installation
let targets: Targets
let monitors: Askable[] = []
/** The way to a target that fails now and then, and its monitor, which both regions check. */
let shaky: Line
let failing = ''
let hasPassed = false
const asked: AskedRun[] = []

test.before(async () => {
  targets = await startTargets()
  installation = await startInstallation()
  await installation.startPlane('front', { PHAROS_ROLES: 'api,intake,sweeper', ...targets.environment })
  await installation.startPlane('scheduler', { PHAROS_ROLES: 'scheduler', ...targets.environment })
  const { call, localAgent } = installation
  await call(routes.createRegion, { body: { slug: 'east', allow_private_targets: true } })
  const { body } = await call(routes.enrolAgent, { params: { slug: 'east' }, body: { name: 'agent of east' } })
  for (const credentials of [localAgent, body.credentials])
    await installation.startAgent(`agent-${credentials.region_slug}`, credentials, undefined, {
      env: targets.agent('light'),
    })
  await until('all agents can do all kinds', async () => {
    const agents = await installation.sql(`select from agent where capabilities @> '${ASKED_KINDS}'`)
    return agents.length === REGIONS.length
  })
  monitors = await targets.monitors(call, REGIONS)
  shaky = await openLine(targets.web.port)
  failing = await create({ uri: `http://127.0.0.1:${shaky.port}/`, interval_seconds: 10, min_healthy_regions: 1 })
  await until('every monitor has a status', async () => (await statuses(['pending', 'unknown'])).length === 0)
  await until('it is up', isUp)
})

test.after(async () => {
  targets.close()
  shaky?.close()
  await installation.close(!hasPassed)
})

async function create(body: object): Promise<string> {
  const common = { uri: targets.web.url, retries: 0, timeout_seconds: 5, check_regions: REGIONS }
  const related = { monitor_tls: false, monitor_domain: false, monitor_page_speed: false }
  return (await installation.call(routes.createHttpJob, { body: { ...common, ...related, ...body } })).body.id
}

function statuses(of: string[]) {
  return installation.sql<{ id: string; status: string }>(
    'select monitor_id as id, status from monitor_state where status = any($1) and monitor_id not in (select id from monitor where paused)',
    [of],
  )
}

const statusOf = async (id: string) =>
  (await installation.call(routes.getHttpJob, { params: { job_id: id } })).body.current_status
const isUp = async () => (await statusOf(failing)) === 'up'

interface Form {
  name: string
  away(): Promise<unknown>
  back(): Promise<unknown>
}

const linesOf = (wanted: RegExp) =>
  [...installation.lines].filter(([name]) => wanted.test(name)).map(([, line]) => line)
const cutting = (name: string, wanted: RegExp): Form => ({
  name,
  away: async () => linesOf(wanted).forEach(line => void line.cut()),
  back: async () => linesOf(wanted).forEach(line => void line.mend()),
})
const FORMS: Form[] = [
  { name: 'NATS is killed', away: () => installation.bus.kill(), back: () => installation.bus.killFor(0) },
  cutting('its port is out of reach for all', /-bus$|^agent-/),
  cutting('its port is out of reach for the scheduler', /^scheduler-bus$/),
]

/** Asks for a run of each monitor at some time while the bus is away, and creates monitors meanwhile. */
async function askFor(ms: number): Promise<{ runs: AskedRun[]; made: string[] }> {
  const some = () => pause(random.between(0, ms))
  const runs = monitors.map(async ({ kind, id, ask }) => {
    await some()
    return { kind, monitor: id, run_id: await ask() }
  })
  const made = Array.from({ length: FIRST_RUNS }, async () => {
    await some()
    return create({ interval_seconds: 3_600 })
  })
  const [done, created] = await Promise.all([Promise.all(runs), Promise.all(made), pause(ms)])
  return { runs: done, made: created }
}

/** The runs that were to confirm failures, and the results of such runs, each as `slot region`. */
async function confirmations(): Promise<{ wanted: string[]; found: string[] }> {
  const text = (rows: { run: string }[]) => rows.map(({ run }) => run).sort()
  const wanted = installation.sql<{ run: string }>(
    `select concat(created_at, ' ', region) as run from event, jsonb_array_elements_text(payload -> 'regions') region
      where name = 'run.requested' and payload ->> 'kind' = 'confirm' and subject_id = $1`,
    [failing],
  )
  const found = installation.sql<{ run: string }>(
    `select concat(slot, ' ', region_id) as run from check_result where kind = 'confirm' and monitor_id = $1`,
    [failing],
  )
  return { wanted: text(await wanted), found: text(await found) }
}

/** Each failure that is seen while the bus is away, or just before, is confirmed from the other region. */
async function proveConfirmed(before: number): Promise<void> {
  await until('what was to be confirmed is', async () => {
    const { wanted, found } = await confirmations()
    return found.length >= wanted.length
  })
  const { wanted, found } = await confirmations()
  assert.equal(found, wanted, 'each once')
  assert.ok(wanted.length > before)
}

for (const form of FORMS)
  for (let round = 1; round <= ROUNDS; round++)
    test(`${form.name} (${round})`, async () => {
      hasPassed = false
      const before = await statuses(['up', 'down', 'good', 'valid', 'invalid', 'unreachable'])
      const { wanted } = await confirmations()
      const seen = shaky.accepted
      shaky.hang()
      await until('an agent waits for the target that will fail', () => shaky.accepted > seen)
      await form.away()
      shaky.cut()
      const { runs, made } = await askFor(random.between(...AWAY)).finally(form.back)
      asked.push(...runs)
      await until('the failure is told', async () => (await statusOf(failing)) === 'down')
      await until('each asked run has its result', async () => (await unanswered(installation, runs)).length === 0)
      for (const id of made) await until('a new monitor is up', async () => (await statusOf(id)) === 'up')
      await proveConfirmed(wanted.length)
      shaky.mend()
      await until('it is up again', isUp)
      assert.equal(await proveAsked(installation, asked, { regions: REGIONS.length }), [])
      const after = new Map((await statuses(before.map(({ status }) => status))).map(row => [row.id, row.status]))
      for (const { id, status } of before) assert.is(after.get(id), status, `${id} kept its status`)
      hasPassed = true
    })

test('nothing but the failures of the target was told, and no result is doubled', async () => {
  hasPassed = false
  const transitions = await installation.sql<{ id: string; move: string }>(
    `select monitor_id as id, from_status || ' ' || to_status as move from transition order by at, id`,
  )
  const bad = transitions.filter(({ id, move }) => id !== failing && /down|unreachable|unknown$/.test(move))
  assert.equal(bad, [])
  const told = transitions.filter(({ id, move }) => id === failing && move !== 'pending up').map(({ move }) => move)
  assert.equal(told, Array.from({ length: FORMS.length * ROUNDS }, () => ['up down', 'down up']).flat())
  assert.equal(await installation.sql('select from dead_letter'), [])
  assert.equal(
    installation.parts.flatMap(part => part.ends),
    [],
  )
  hasPassed = true
})

test.run()
