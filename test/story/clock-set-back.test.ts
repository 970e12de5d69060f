import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { uptimeRule } from './alert-rule.ts'
import { heartbeat } from './heartbeat.ts'
import { monitor } from './monitor.ts'
import { incident, pagesOf, policy, responder, user } from './paging.ts'
import { certificate, startTlsTarget, tlsMonitor } from './tls.ts'

const test = suite('a clock of the database that is set back')

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A dead scheduler's lease (docs/architecture/monitoring.md, "Dispatch"). */
const LEASE_MS = 6_000

/** How the clock is moved: it may have gone forward before. */
interface Jump {
  name: string
  forward?: number
  back: number
}

const JUMPS: readonly Jump[] = [
  { name: '90 seconds', back: 90 * SECOND_MS },
  { name: 'an hour', back: HOUR_MS },
  { name: 'a day', back: DAY_MS },
  { name: 'an hour after it went forward by an hour', forward: HOUR_MS, back: HOUR_MS },
]

/** Everything that goes by the clock, as it was for three minutes. */
async function arrange(world: World) {
  await world.addRegion('east')
  const [good, bad] = [await world.startTarget(), await world.startTarget()]
  const healthy = await monitor(world, { uri: good.url, check_regions: ['local'] })
  const failing = await monitor(world, { uri: bad.url, check_regions: ['local'] })
  const silent = await monitor(world, { uri: good.url, check_regions: ['east'] })
  const tlsTarget = await startTlsTarget(certificate())
  const tls = await tlsMonitor(world, { port: tlsTarget.port, check_regions: ['local'] })
  const job = await heartbeat(world)
  const rule = await uptimeRule(world, job.id)
  const [ann, ben] = [await responder(world, 'Ann'), await responder(world, 'Ben')]
  await world.advance('3m')
  const escalation = await policy(world, [{ delay_minutes: 5, targets: [user(ann)] }, { targets: [user(ben)] }])
  return { bad, healthy, failing, silent, tls, tlsTarget, job, rule, escalation }
}

for (const { name, forward = 0, back } of JUMPS)
  story(test, `by ${name}: what is due comes in its time, and nothing twice`, async world => {
    const { bad, healthy, failing, silent, tls, tlsTarget, job, rule, escalation } = await arrange(world)
    if (forward > 0) {
      world.lines.expect(/./)
      await world.leap(`${forward}ms`)
      await world.advance('30s')
    }
    await job.ping()
    const id = await incident(world, escalation)
    await world.advance('10s')
    assert.equal([await healthy.status(), await failing.status(), await silent.status()], ['up', 'up', 'up'])
    assert.is((await pagesOf(world, id)).length, 1)
    const before = await failing.events()
    const raised = (await alerts(world)).map(alert => alert.id)

    world.lines.expect(/the clock of the database was set back|no agent online/)
    world.clock.setBack(back)
    const from = world.clock.now()
    bad.answer((_, response) => void response.writeHead(500).end())
    for (const agent of world.agents) if (agent.credentials.region_slug === 'east') agent.kill()
    await world.advance('25s')
    assert.equal([await healthy.status(), await failing.status()], ['up', 'down'])
    assert.is(await silent.status(), 'unknown')
    assert.equal(newOf(await failing.events(), before), ['monitor.failed'])
    assert.is(await job.status(), 'up')

    await world.advance('30s')
    assert.is(await job.status(), 'late', 'a minute after its ping')
    await world.advance('30s')
    assert.is(await job.status(), 'down', 'the grace period after it')
    await world.advance('75s')
    assert.is(await rule.status(), 'down')
    assert.is((await pagesOf(world, id)).length, 1)
    await world.advance('2m10s')
    assert.is((await pagesOf(world, id)).length, 2, 'five minutes after the first page')

    await tls.run()
    assert.ok(Date.parse((await tls.read()).last_run_at ?? '') >= from)
    await requireOnce(world, raised)
    await tlsTarget.stop()
  })

/** Without those of before, in any order: ids of the time that comes again are not in order. */
function newOf(events: string[], before: readonly string[]): string[] {
  const left = [...events]
  for (const event of before) left.splice(left.indexOf(event), 1)
  return left
}

const alerts = (world: World) =>
  world.sql<{ id: string; subject: string }>(`select id, subject_id as subject from event where name = 'alert.raised'`)

/** Staff and people were told each thing once, and nothing is stored with an instant that lies ahead. */
async function requireOnce(world: World, raised: readonly string[]): Promise<void> {
  const told = await world.sql<{ n: number }>(
    `select count(*)::int as n from event where name = 'installation.clock_set_back'`,
  )
  assert.equal(told, [{ n: 1 }])
  const subjects = (await alerts(world)).filter(({ id }) => !raised.includes(id)).map(alert => alert.subject)
  assert.is(new Set(subjects).size, subjects.length)
  const ahead = await world.sql(
    `select 'lease' as what from scheduler_lease where expires_at > $1::bigint + $2
     union all select 'pulse' from pulse where seen_at > $1::bigint
     union all select 'region' from region_state where last_slot > $1::bigint
     union all select 'planned' from planned_run where last_slot > $1::bigint + $3
     union all select 'monitor' from monitor_state where since > $1::bigint
     union all select 'rule' from alert_rule where evaluated_to > $1::bigint
     union all select 'agent' from agent where last_seen_at > $1::bigint`,
    [world.clock.now(), LEASE_MS, SECOND_MS],
  )
  assert.equal(ahead, [])
}

test.run()
