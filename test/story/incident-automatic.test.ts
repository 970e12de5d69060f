import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { autoService, linkedHeartbeat, raise, timelineOf } from './incident.ts'
import { monitor } from './monitor.ts'

/** Runs without agents: heartbeats need none, and without hellos time passes in fewer steps. */
const automatic = (name: string, run: (world: World) => Promise<void>) => story(test, name, run, { agent: false })

story(
  test,
  'an HTTP monitor goes down and recovers: its service has one incident, from opening to resolution',
  async world => {
    const service = await autoService(world, { default_incident_severity: 'major' })
    const target = await world.startTarget()
    const job = await monitor(world, { uri: target.url, friendly_name: 'API', service_id: service.id })
    await target.stop()
    await world.advance('10s')
    const opened = await service.incident()
    assert.equal(
      [opened.title, opened.severity, opened.status, opened.responder_status, opened.source, opened.number],
      ['API is down', 'major', 'investigating', 'triggered', 'auto', 1],
    )
    assert.equal(
      opened.monitors.map(({ id, type, friendly_name, healthy }) => [id, type, friendly_name, healthy]),
      [[job.id, 'http', 'API', false]],
    )
    const overview = () => world.call(routes.getHttpOverview, { params: { job_id: job.id } })
    assert.is((await overview()).body.open_incident_id, opened.id)
    assert.is(opened.last_alert_at, (await job.history()).at(-1)?.at)
    await target.heal()
    await world.advance('10s')
    const resolved = await service.incident()
    assert.equal(
      [resolved.status, resolved.resolved_automatically, resolved.resolved_by?.type],
      ['resolved', true, 'automation'],
    )
    assert.equal(resolved.monitors[0]?.healthy, true)
    assert.is((await overview()).body.open_incident_id, null)
    assert.equal(await timelineOf(world, opened.id), ['opened', 'monitor_joined', 'monitor_recovered', 'resolved'])
  },
)

automatic('other monitors join, and it resolves when the last of them has recovered', async world => {
  const service = await autoService(world)
  const a = await linkedHeartbeat(world, service.id, 'A')
  const b = await linkedHeartbeat(world, service.id, 'B')
  await a.fail()
  await b.fail()
  const { title, monitors } = await service.incident()
  assert.equal([title, monitors.length], ['A is down', 2])
  await a.recover()
  assert.is((await service.incident()).responder_status, 'triggered')
  await a.fail()
  await b.recover()
  assert.is((await service.incident()).responder_status, 'triggered')
  await a.recover()
  assert.is((await service.incident()).responder_status, 'resolved')
})

automatic(
  'a monitor that moves while it is down fails on its new service and holds the old one no longer',
  async world => {
    const [shop, mail] = [await autoService(world, { name: 'Shop' }), await autoService(world, { name: 'Mail' })]
    const job = await linkedHeartbeat(world, shop.id, 'A')
    const move = async (service_id: string) => {
      await world.call(routes.updateHeartbeat, { params: { job_id: job.id }, body: { service_id } })
      await world.leap('1m', '10s')
    }
    await job.fail()
    await move(mail.id)
    const opened = await mail.incident()
    assert.equal(
      [opened.title, opened.responder_status, opened.monitors.map(each => [each.id, each.healthy])],
      ['A is down', 'triggered', [[job.id, false]]],
    )
    const left = await shop.incident()
    assert.equal([left.responder_status, left.resolved_automatically], ['resolved', true])
    const { body: entries } = await world.call(routes.listTimeline, { params: { id: left.id } })
    assert.is(entries.find(entry => entry.kind === 'monitor_recovered')?.data.because, 'unlinked')
    await move(shop.id)
    assert.equal(
      [(await shop.incident()).responder_status, (await mail.incident()).responder_status],
      ['triggered', 'resolved'],
    )
    await job.recover()
    assert.is((await shop.incident()).responder_status, 'resolved')
  },
)

automatic('auto_resolve in its three modes', async world => {
  for (const [auto_resolve, acknowledge, then] of [
    ['always', false, 'resolved'],
    ['always', true, 'resolved'],
    ['unless_acknowledged', false, 'resolved'],
    ['unless_acknowledged', true, 'acknowledged'],
    ['never', false, 'triggered'],
    ['never', true, 'acknowledged'],
  ] as const) {
    const service = await autoService(world, { auto_resolve })
    const job = await linkedHeartbeat(world, service.id, auto_resolve)
    await job.fail()
    const { id } = await service.incident()
    if (acknowledge) await world.call(routes.acknowledgeIncident, { params: { id } })
    await job.recover()
    await world.leap('2m', '10s')
    assert.is((await service.incident()).responder_status, then, `${auto_resolve} ${acknowledge}`)
  }
})

automatic('a failure within the window after the last alert reopens, one after it does not', async world => {
  const service = await autoService(world, { reopen_window_minutes: 10 })
  const job = await linkedHeartbeat(world, service.id, 'A')
  await job.fail()
  await world.leap('9m', '1m')
  await job.recover()
  await world.leap('1m', '10s')
  await job.fail()
  const reopened = await service.incident()
  assert.equal([reopened.responder_status, reopened.reopen_count, reopened.resolved_at], ['triggered', 1, null])
  assert.equal((await timelineOf(world, reopened.id)).slice(-2), ['reopened', 'monitor_joined'])
  await job.recover()
  await world.leap('10m', '1m')
  await world.advance('1s')
  await job.fail()
  const all = await service.incidents()
  assert.equal(
    all.map(each => [each.number, each.responder_status, each.reopen_count]),
    [
      [1, 'resolved', 1],
      [2, 'triggered', 0],
    ],
  )
})

automatic('a window of 0 never reopens; a manual service opens nothing', async world => {
  const service = await autoService(world, { reopen_window_minutes: 0 })
  const job = await linkedHeartbeat(world, service.id, 'A')
  await job.fail()
  await job.recover()
  await job.fail()
  await job.recover()
  assert.is((await service.incidents()).length, 2)
  await service.change({ incident_creation_mode: 'manual' })
  await job.fail()
  await world.leap('2m', '10s')
  assert.is((await service.incidents()).length, 2)
})

automatic('a monitor that is paused, deleted or unlinked holds its incident open no longer', async world => {
  const service = await autoService(world)
  const [a, b, c] = [
    await linkedHeartbeat(world, service.id, 'A'),
    await linkedHeartbeat(world, service.id, 'B'),
    await linkedHeartbeat(world, service.id, 'C'),
  ]
  for (const job of [a, b, c]) await job.fail()
  await world.call(routes.pauseHeartbeat, { params: { job_id: a.id } })
  await world.call(routes.deleteHeartbeat, { params: { job_id: b.id } })
  await world.leap('1m', '10s')
  const { id, responder_status } = await service.incident()
  assert.is(responder_status, 'triggered')
  await world.call(routes.setServiceMonitors, { params: { id: service.id }, body: {} })
  await world.leap('1m', '10s')
  assert.is((await service.incident()).responder_status, 'resolved')
  const { body: entries } = await world.call(routes.listTimeline, { params: { id } })
  const released = entries.filter(entry => entry.kind === 'monitor_recovered').map(entry => entry.data.because)
  assert.equal(released.sort(), ['deleted', 'paused', 'unlinked'])
})

automatic(
  'a service that turns automatic opens for what fails already; what a person resolved stays resolved',
  async world => {
    const service = await autoService(world, { incident_creation_mode: 'manual' })
    const job = await linkedHeartbeat(world, service.id, 'A')
    await job.fail()
    await world.leap('1m', '10s')
    assert.is((await service.incidents()).length, 0)
    await service.change({ incident_creation_mode: 'auto' })
    await world.leap('1m', '10s')
    const { id, title } = await service.incident()
    assert.is(title, 'A is down')
    await world.call(routes.resolveIncident, { params: { id } })
    await world.leap('5m', '1m')
    assert.is((await service.incident()).responder_status, 'resolved')
    await world.call(routes.reopenIncident, { params: { id } })
    await world.leap('5m', '1m')
    assert.is((await service.incident()).responder_status, 'triggered')
    await job.recover()
    assert.is((await service.incident()).responder_status, 'resolved')
  },
)

automatic('of a merged incident: its monitors go on in the other, and new failures join that one', async world => {
  const [shop, mail] = [await autoService(world, { name: 'Shop' }), await autoService(world, { name: 'Mail' })]
  const [a, b] = [await linkedHeartbeat(world, shop.id, 'A'), await linkedHeartbeat(world, mail.id, 'B')]
  const late = await linkedHeartbeat(world, shop.id, 'Late')
  await a.fail()
  await b.fail()
  const [from, into] = [await shop.incident(), await mail.incident()]
  await world.call(routes.mergeIncident, { params: { id: from.id }, body: { into_incident_id: into.id } })
  await late.fail()
  assert.equal([(await shop.incident()).merged_into, (await shop.incidents()).length], [into.id, 1])
  assert.equal((await mail.incident()).monitors.map(each => each.friendly_name).sort(), ['A', 'B', 'Late'])
  for (const job of [b, a]) await job.recover()
  assert.is((await mail.incident()).responder_status, 'triggered')
  await late.recover()
  assert.is((await mail.incident()).responder_status, 'resolved')
  const { body: events } = await world.call(routes.listTimeline, { params: { id: from.id } })
  assert.not.ok(events.some(entry => entry.kind === 'resolved'))
})

automatic('a snooze that ends triggers again', async world => {
  const service = await autoService(world)
  const job = await linkedHeartbeat(world, service.id, 'A')
  await job.fail()
  const { id } = await service.incident()
  await world.call(routes.acknowledgeIncident, { params: { id } })
  const until = new Date(world.clock.now() + 600_000).toISOString()
  await world.call(routes.snoozeIncident, { params: { id }, body: { until } })
  await world.leap('9m', '1m')
  assert.equal(
    [(await service.incident()).responder_status, (await service.incident()).snoozed_until],
    ['acknowledged', until],
  )
  await world.advance('61s')
  assert.equal(
    [(await service.incident()).responder_status, (await service.incident()).snoozed_until],
    ['triggered', null],
  )
  const names = await world.sql<{ name: string }>(`select name from event where subject_id = $1 order by id`, [id])
  assert.equal(names.map(each => each.name).slice(-3), [
    'incident.snoozed',
    'incident.unsnoozed',
    'incident.retriggered',
  ])
})

automatic('a snooze that ends after the recovery resolves an acknowledged incident; nobody is paged', async world => {
  const service = await autoService(world)
  const job = await linkedHeartbeat(world, service.id, 'A')
  await job.fail()
  const { id } = await service.incident()
  const snooze = async () => {
    await world.call(routes.acknowledgeIncident, { params: { id } })
    const until = new Date(world.clock.now() + 600_000).toISOString()
    await world.call(routes.snoozeIncident, { params: { id }, body: { until } })
  }
  await snooze()
  await job.recover()
  await world.leap('11m', '1m')
  const { responder_status, resolved_automatically, snoozed_until } = await service.incident()
  assert.equal([responder_status, resolved_automatically, snoozed_until], ['resolved', true, null])
  assert.equal((await timelineOf(world, id)).slice(-3), ['snoozed', 'monitor_recovered', 'resolved'])
  const [again] = await world.sql(`select id from event where subject_id = $1 and name = 'incident.retriggered'`, [id])
  assert.is(again, undefined)
  // A person who reopens an incident says that something is still wrong: it waits for the next recovery, and stays
  // triggered till then.
  await world.call(routes.reopenIncident, { params: { id } })
  await snooze()
  await world.leap('11m', '1m')
  assert.is((await service.incident()).responder_status, 'triggered')
})

automatic('two control planes and forty failures at once: one incident, which everybody joined', async world => {
  await world.startPlane('response')
  const service = await autoService(world)
  const monitors = []
  for (let n = 0; n < 40; n++) monitors.push({ ...(await linkedHeartbeat(world, service.id, `M${n}`)), name: `M${n}` })
  const { account_id } = (await world.call(routes.getService, { params: { id: service.id } })).body
  await Promise.all(monitors.map(each => raise(world, account_id, [each], 'failed')))
  await world.settle()
  const { id, monitors: joined } = await service.incident()
  assert.is(joined.length, 40)
  assert.is((await timelineOf(world, id)).length, 41)
  await Promise.all(monitors.map(each => raise(world, account_id, [each], 'recovered')))
  await world.settle()
  assert.is((await service.incident()).responder_status, 'resolved')
  assert.equal((await timelineOf(world, id)).filter(kind => kind === 'resolved').length, 1)
})

test.run()
