import { takeOutcomes } from '@pharos/control-plane/monitoring/intake/take.ts'
import { suspendDue } from '@pharos/control-plane/monitoring/maintenance-window/suspend.ts'
import type { TrustedOutcome } from '@pharos/control-plane/monitoring/result/read.ts'
import { outcomeOf } from '@pharos/control-plane/monitoring/tls-check/rules.fixture.ts'
import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { sql } from '@pharos/control-plane/platform/database/connect.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { platformOf } from '../delivery/outbox.ts'
import { chooseSeed, repetitions } from '../form.ts'
import { randomFrom } from '../metric/generate.ts'
import { failingOutcome, healthyOutcome, soleRegionOf } from '../story/outcome.ts'
import { untilWaiting } from '../world/waiting.ts'
import { createWorld, type World } from '../world/world.ts'
import { suppress } from './suppress.ts'

const ROUNDS = repetitions('rounds of changes against outcomes of 20 monitors', 100, 1_000)
const MONITORS = 20
const UP = ['up', 'degraded']

const test = suite<{ world: World }>('monitors: changes against outcomes in flight')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
  await context.world.call(routes.createRegion, { body: { slug: 'east' } })
})
test.after(({ world }) => world.close())

const take = (world: World, outcomes: TrustedOutcome[]) =>
  inSystem(platformOf(world), ctx => takeOutcomes(ctx, outcomes))

async function create(world: World, body = {}) {
  const given = { uri: 'http://127.0.0.1:9/', check_regions: ['local'], interval_seconds: 10, tags: ['one'], ...body }
  const { id } = (await world.call(routes.createHttpJob, { body: given })).body
  return { id, run: await soleRegionOf(world, id) }
}

type Change = (world: World, id: string) => Promise<unknown>

const CHANGES: Record<string, Change> = {
  'a pause': (world, job_id) => world.call(routes.pauseHttpJob, { params: { job_id } }),
  'a pause by tag': world => world.call(routes.pauseMonitors, { body: { tags: ['one'] } }),
  'another address': (world, job_id) =>
    world.call(routes.updateHttpJob, { params: { job_id }, body: { uri: 'http://127.0.0.1:9/new' } }),
  'other regions': (world, job_id) =>
    world.call(routes.updateHttpJob, { params: { job_id }, body: { check_regions: ['east'] } }),
  'maintenance that begins': world => inSystem(platformOf(world), suspendDue),
}

for (const [name, change] of Object.entries(CHANGES))
  test(`an outcome that has waited for ${name} is judged by it`, async ({ world }) => {
    const { id, run } = await create(world, { tags: ['one'] })
    if (name.startsWith('maintenance')) await suppress(world, id, run.account)
    world.clock.leap(10_000)
    await take(world, [healthyOutcome({ ...run, slot: world.clock.now() })])
    world.clock.leap(10_000)
    const { changing, taking } = await inSystem(platformOf(world), async ctx => {
      // The change has locked the state, and waits for this before it commits.
      await sql`lock table monitor_policy in share mode`.execute(ctx.sql)
      const changing = change(world, id)
      await untilWaiting(world)
      const taking = take(world, [failingOutcome({ ...run, slot: world.clock.now() - 5_000 }, 100)])
      await untilWaiting(world, 2)
      return { changing, taking }
    })
    await changing
    assert.is((await taking).counts.history, 1)
    assert.equal(await world.sql(`select from transition where monitor_id = $1 and to_status = 'down'`, [id]), [])
    await world.call(routes.deleteHttpJob, { params: { job_id: id } })
  })

test('an outcome of a planned monitor that has waited for its pause changes nothing', async ({ world }) => {
  const { id } = (await world.call(routes.createTlsJob, { body: { host: '127.0.0.1', port: 9 } })).body
  const [region] = await world.sql<{ account: string; region: string }>(
    `select m.account_id as account, r.id as region from monitor m, region r where m.id = $1 and r.slug = 'local'`,
    [id],
  )
  assert.ok(region)
  world.clock.leap(10_000)
  const outcome = healthyOutcome({ ...region, monitor: id, slot: world.clock.now() })
  const refused = {
    ...outcome,
    outcome: outcomeOf(null, { reason: 'connection_failed', detail: 'refused', text: null }),
  }
  const { changing, taking } = await inSystem(platformOf(world), async ctx => {
    await sql`lock table audit_entry in share mode`.execute(ctx.sql)
    const changing = world.call(routes.pauseTlsJob, { params: { tls_job_id: id } })
    await untilWaiting(world)
    const taking = take(world, [refused])
    await untilWaiting(world, 2)
    return { changing, taking }
  })
  await changing
  const { history, malformed } = (await taking).counts
  assert.equal({ history, malformed }, { history: 1, malformed: 0 })
})

interface Row {
  id: string
  paused: boolean
  status: string
  steps: { from: string; to: string; run: string | null }[]
  told: { from: string; to: string }[]
}

/** What is stored about monitors, with transitions and notices oldest first. */
const read = (world: World, ids: string[]) =>
  world.sql<Row>(
    `select m.id, m.paused, s.status,
       (select coalesce(jsonb_agg(jsonb_build_object('from', t.from_status, 'to', t.to_status, 'run', t.trigger_run)
         order by t.id), '[]') from transition t where t.monitor_id = m.id) as steps,
       (select coalesce(jsonb_agg(jsonb_build_object('from', e.payload -> 'from', 'to', e.payload -> 'to') order by e.id), '[]')
         from event e where e.subject_id = m.id and e.name in ('monitor.failed', 'monitor.recovered')) as told
     from monitor m join monitor_state s on s.monitor_id = m.id where m.id = any($1::uuid[])`,
    [ids],
  )

/** What contradicts one order of all that happened to a monitor. */
function faultsOf({ id, paused, status, steps, told }: Row): string[] {
  const faults: string[] = []
  if (paused !== (status === 'paused')) faults.push(`paused ${paused}, status ${status}`)
  if (status !== (steps.at(-1)?.to ?? 'pending')) faults.push(`status ${status} after ${JSON.stringify(steps.at(-1))}`)
  for (const [at, { from, run }] of steps.entries()) {
    if (from !== (steps[at - 1]?.to ?? 'pending')) faults.push(`from ${from} after ${steps[at - 1]?.to}`)
    if (from === 'paused' && run !== null) faults.push('a run ended a pause')
  }
  for (const { from, to } of told)
    if (!steps.some(step => step.from === from && step.to === to)) faults.push(`told ${from} to ${to}`)
  return faults.map(fault => `${id}: ${fault}`)
}

test('thousands of changes against outcomes leave no contradiction', async ({ world }) => {
  const random = randomFrom(chooseSeed())
  const all = await Promise.all(Array.from({ length: MONITORS }, () => create(world, { tags: ['many'] })))
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T
  const rest = () => new Promise(resolve => setTimeout(resolve, random() * 8))
  const steps: Change[] = [
    (w, job_id) => w.call(routes.pauseHttpJob, { params: { job_id } }),
    (w, job_id) => w.call(routes.resumeHttpJob, { params: { job_id } }),
    (w, job_id) =>
      w.call(routes.updateHttpJob, { params: { job_id }, body: { uri: `http://127.0.0.1:9/${random()}` } }),
    (w, job_id) =>
      w.call(routes.updateHttpJob, {
        params: { job_id },
        body: { check_regions: pick([['local'], ['local', 'east']]) },
      }),
    async () => undefined,
  ]
  let outcomes = 0
  for (let round = 0; round < ROUNDS; round++) {
    world.clock.leap(10_000)
    const slot = world.clock.now()
    const specs = await world.sql<{ id: string; spec_version: number }>('select id, spec_version from monitor')
    const arriving = all.map(({ id, run }) => {
      const made = random() < 0.5 ? healthyOutcome({ ...run, slot }) : failingOutcome({ ...run, slot }, 100)
      const spec_version = specs.find(each => each.id === id)?.spec_version ?? 1
      return { ...made, claims: { ...made.claims, spec_version } }
    })
    outcomes += arriving.length
    const taken = [arriving.slice(0, 7), arriving.slice(7, 12), arriving.slice(12)].map(async batch => {
      await rest()
      await take(world, batch)
    })
    const changed = all.map(async ({ id }) => {
      await rest()
      await pick(steps)(world, id)
    })
    const tagged =
      round % 10 === 0
        ? rest().then(() =>
            world.call(pick([routes.pauseMonitors, routes.resumeMonitors]), { body: { tags: ['many'] } }),
          )
        : null
    await Promise.all([...taken, ...changed, tagged])
    const rows = await read(
      world,
      all.map(({ id }) => id),
    )
    assert.equal(rows.flatMap(faultsOf), [], `round ${round}`)
  }
  const [counted] = await world.sql<{ ups: number; downs: number }>(
    `select count(*) filter (where to_status = any($1))::int as ups, count(*) filter (where to_status = 'down')::int as downs from transition`,
    [UP],
  )
  assert.ok((counted?.ups ?? 0) > ROUNDS && (counted?.downs ?? 0) > ROUNDS, `${JSON.stringify(counted)} of ${outcomes}`)
})

test.run()
