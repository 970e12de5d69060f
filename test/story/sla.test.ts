import { freezeMonths } from '@pharos/control-plane/monitoring/sla/freeze.ts'
import { markDirty } from '@pharos/control-plane/monitoring/uptime/index.ts'
import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { monitor } from './monitor.ts'
import { maintain } from './window.ts'

async function months(world: World, http_job_id: string) {
  const { body } = await world.call(routes.listMonitorSla, { params: { http_job_id }, query: { months: 2 } })
  const [current, last] = body
  assert.ok(current && last)
  return { current, last }
}

async function reportOf(world: World, id: string, from?: string, to?: string) {
  const { body } = await world.call(routes.reportMonitors, { query: { ...(from && { from }), ...(to && { to }) } })
  const row = body.find(each => each.id === id)
  assert.ok(row)
  return row
}

story(
  test,
  'an outage over the end of a month is cut there, to the second; the month is frozen a week later',
  async world => {
    world.lines.expect(/a region has (no agent online|an agent again)/)
    await world.leap('29d15h50m')
    await world.startAgent()
    const target = await world.startTarget()
    const job = await monitor(world, { uri: target.url, interval_seconds: 60, failure_threshold: 1 })
    await maintain(world, '1m', '3m', { monitor_ids: [job.id] })
    await world.advance('5m')
    await target.stop()
    await world.advance('10m')
    await target.heal()
    await world.advance('3m')
    assert.is(rfc3339(world.clock.now()), '2026-04-01T00:08:00.000Z')

    // The last day of March may not be completely rolled up yet, but the figures are the same.
    const soon = await months(world, job.id)
    assert.equal([soon.last.month, soon.last.partial, soon.last.attained], ['2026-03', false, false])
    assert.equal([soon.current.month, soon.current.partial, soon.current.attained], ['2026-04', true, false])
    const { downtime_seconds, incidents, mttr_seconds, p50 } = await reportOf(world, job.id)
    assert.is(incidents, 1)
    assert.is(soon.last.downtime_seconds + soon.current.downtime_seconds, downtime_seconds)
    assert.is(mttr_seconds, downtime_seconds)
    assert.ok(soon.last.downtime_seconds > 3 * 60 && soon.last.downtime_seconds <= 5 * 60)
    assert.ok(soon.current.downtime_seconds > 4 * 60 && soon.current.downtime_seconds <= 6 * 60)
    assert.ok(p50 !== null && p50 > 0)
    const march = await reportOf(world, job.id, '2026-03-31T00:00:00Z', '2026-04-01T00:00:00Z')
    assert.equal(
      [march.downtime_seconds, march.uptime, march.coverage, march.mttr_seconds],
      [soon.last.downtime_seconds, soon.last.uptime, soon.last.coverage, null],
    )
    const known = (march.downtime_seconds ?? 0) / (1 - (march.uptime ?? 0) / 100)
    assert.ok(known < 7.1 * 60, 'three minutes of the ten were maintenance, and are in neither')

    await world.call(routes.pauseHttpJob, { params: { job_id: job.id } })
    await world.leap('6d23h')
    assert.equal((await months(world, job.id)).last, soon.last, 'a week is not over')
    await world.leap('2h')
    const frozen = { ...soon.last, frozen: true }
    assert.equal((await months(world, job.id)).last, frozen)

    // Whatever arrives later, the month stays the same.
    await world.sql(`update rollup set down_ms = 0, up_ms = up_ms + down_ms where monitor_id = $1`, [job.id])
    await world.leap('2h')
    assert.equal((await months(world, job.id)).last, frozen)
    const { body: account } = await world.call(routes.listAccountSla, { query: { months: 2 } })
    assert.equal(account[1], frozen)
  },
  { agent: false },
)

story(
  test,
  'a month is not frozen while some of its data is still to be rolled up',
  async world => {
    await world.leap('20d')
    const job = await monitor(world, { uri: 'http://127.0.0.1:9/' })
    await world.call(routes.pauseHttpJob, { params: { job_id: job.id } })
    await world.leap('19d')
    const platform = world.planes[0]?.platform
    assert.ok(platform)
    await world.sql('delete from uptime_month')
    await inSystem(platform, ctx => markDirty(ctx, [{ monitor: job.id, at: Date.parse('2026-03-30') }]))
    assert.is(await inSystem(platform, freezeMonths), 0)
    await world.sql('update rollup_mark set dirty_from = null, dirty_to = null')
    assert.is(await inSystem(platform, freezeMonths), 1)
    assert.is(await inSystem(platform, freezeMonths), 0)
  },
  { agent: false },
)

story(
  test,
  'the report has every kind: a heartbeat by its pings, what has no uptime without figures',
  async world => {
    const body = { friendly_name: 'Backup', schedule_type: 'period', period_seconds: 60, grace_seconds: 0 } as const
    const { body: job } = await world.call(routes.createHeartbeat, { body })
    await world.call(routes.createRegion, { body: { slug: 'nowhere' } })
    const tls = { host: 'mail.example.net', port: 465, friendly_name: 'Mail', check_regions: ['nowhere'] }
    const { body: certificate } = await world.call(routes.createTlsJob, { body: tls })
    await fetch(job.ping_url)
    await maintain(world, '2m', '1m', { monitor_ids: [job.id] })
    await world.leap('5m', '30s')
    await fetch(job.ping_url)
    await world.leap('1m', '30s')
    // Down from minute 1 on, for five minutes of which one is maintenance; up for a minute before and after.
    const { uptime, downtime_seconds, incidents, mttr_seconds, coverage, p50, type } = await reportOf(world, job.id)
    assert.equal(
      { uptime, downtime_seconds, incidents, mttr_seconds, coverage, p50, type },
      { uptime: 40, downtime_seconds: 180, incidents: 1, mttr_seconds: 180, coverage: 100, p50: null, type: 'cron' },
    )
    const none = await reportOf(world, certificate.id)
    assert.equal([none.type, none.uptime, none.downtime_seconds, none.incidents], ['tls', null, null, null])
  },
  { agent: false },
)

test.run()
