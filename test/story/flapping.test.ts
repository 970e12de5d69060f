import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type MailSink, startMailSink } from '../delivery/mail-sink.ts'
import { type Receiver, startReceiver } from '../delivery/receiver.ts'
import { Follower } from '../world/follower.ts'
import { createWorld, type World } from '../world/world.ts'
import { autoService } from './incident.ts'
import { policy, responder, user } from './paging.ts'

interface Parts {
  world: World
  sink: MailSink
  receiver: Receiver
}
const test = suite<Parts>('a monitor whose status changes again and again')

test.before.each(async context => {
  context.sink = await startMailSink()
  context.receiver = await startReceiver()
})
test.after.each(async ({ world, sink, receiver }) => {
  await world.close()
  await sink.stop()
  await receiver.stop()
})

/** A monitor of a group with a mail address and a webhook; `flip` lets its target fail, and then pass, and so on. */
async function watch({ world, receiver }: Parts, more: object = {}) {
  const channels = [
    { type: 'email' as const, details: { email: 'ops@example.com' } },
    { type: 'webhook' as const, details: { url: `${receiver.url}/hook` } },
  ]
  const { body: group } = await world.call(routes.createGroup, { body: { name: 'Ops', channels } })
  const target = await world.startTarget()
  const body = {
    ...{ uri: target.url, friendly_name: 'Search', interval_seconds: 10, retries: 0 },
    ...{ check_regions: ['local'], group_notification_ids: [group.id], ...more },
  }
  await world.call(routes.createHttpJob, { body })
  await world.advance('10s')
  let fails = false
  return async (times: number) => {
    for (let turn = 0; turn < times; turn += 1) {
      fails = !fails
      await (fails ? target.stop() : target.heal())
      await world.advance('10s')
    }
  }
}

const told = (sink: MailSink) => sink.mails.splice(0).map(({ headers }) => headers.subject)
const toldOfSearch = (sink: MailSink) => told(sink).filter(subject => subject?.startsWith('Search'))
const posted = (receiver: Receiver): string[] => receiver.received.splice(0).map(({ body }) => JSON.parse(body).event)
const PAIR = ['monitor.failed', 'monitor.recovered']

test('three notices, then summaries, and its status at the end; programs get each change', async parts => {
  parts.world = await createWorld({ environment: { PHAROS_SMTP_URL: parts.sink.url } })
  const { world, sink, receiver } = parts
  const flip = await watch(parts)
  await flip(3)
  assert.equal(told(sink), ['Search is down', 'Search has recovered', 'Search is down'])
  await flip(1)
  const [first] = sink.mails
  assert.match(first?.headers.subject ?? '', /^Search changed 4 times in \d\d seconds$/)
  assert.match(first?.parts['text/plain'] ?? '', /It has been up since 2 Mar 2026, 08:0\d UTC\./)
  assert.match(
    first?.parts['text/plain'] ?? '',
    /the next one comes at 2 Mar 2026, 08:1\d UTC, or when its status has lasted for 5 minutes/,
  )
  assert.is(told(sink).length, 1)
  await flip(7)
  assert.equal(told(sink), [])
  assert.equal(posted(receiver), [...PAIR, ...PAIR, ...PAIR, ...PAIR, ...PAIR, 'monitor.failed'])
  await world.leap('5m', '10s')
  const [end] = sink.mails
  assert.is(end?.headers.subject, 'Search has settled: it is down')
  assert.match(end?.parts['text/plain'] ?? '', /It has been down since 2 Mar 2026, 08:0\d UTC: .*connection refused/)
  assert.is(told(sink).length, 1)
  await flip(1)
  assert.equal(told(sink), ['Search has recovered'])
  await world.leap('20m', '10s')
  assert.equal([told(sink), posted(receiver)], [[], ['monitor.recovered']])
})

test('no summary of a muted monitor or one in maintenance; what it ended in is told afterwards', async parts => {
  parts.world = await createWorld({ environment: { PHAROS_SMTP_URL: parts.sink.url } })
  const { world, sink, receiver } = parts
  const flip = await watch(parts)
  const [job] = (await world.call(routes.listHttpJobs)).body
  const job_id = job?.id ?? ''
  const params = { job_id }
  const quiet = {
    muted: (isOn: boolean) => world.call(routes.updateHttpJob, { params, body: { muted: isOn } }),
    maintenance: async (isOn: boolean) => {
      if (!isOn) return world.leap('20m', '10s')
      const ends_at = rfc3339(world.clock.now() + 38 * 60_000)
      const body = { title: 'Disks', starts_at: rfc3339(world.clock.now()), ends_at, monitor_ids: [job_id] }
      return world.call(routes.createMaintenanceWindow, { body })
    },
  }
  for (const [name, silence] of Object.entries(quiet)) {
    await flip(6)
    assert.match(toldOfSearch(sink).at(-1) ?? '', /^Search changed 4 times/, name)
    await silence(true)
    await world.leap('20m', '10s')
    assert.equal(toldOfSearch(sink), [], name)
    await silence(false)
    await world.leap('2m', '10s')
    assert.equal(toldOfSearch(sink), ['Search has settled: it is up'], name)
    await world.leap('20m', '10s')
  }
  assert.ok(posted(receiver).length > 0)
})

test('a page is never damped', async parts => {
  parts.world = await createWorld({ environment: { PHAROS_SMTP_URL: parts.sink.url } })
  const { world, sink } = parts
  const ann = await responder(world, 'Ann')
  const service = await autoService(world, { escalation_policy_id: await policy(world, [{ targets: [user(ann)] }]) })
  const flip = await watch(parts, { service_id: service.id })
  await flip(9)
  const pages = sink.mails.filter(({ headers }) => /^\[\w+\] (Reopened: )?Search is down/.test(headers.subject ?? ''))
  const rounds = await world.sql('select from page')
  assert.ok(rounds.length > 0)
  assert.is(pages.length, rounds.length, 'each page that was planned')
  assert.is(sink.mails.filter(({ to }) => to[0] === 'ops@example.com').length, 4)
})

test('who dies at a change, at a summary or at its end tells the rest, each once', async parts => {
  const { sink } = parts
  parts.world = await createWorld({ roles: 'api,intake,scheduler,telemetry,sweeper' })
  const { world } = parts
  const start = () => Follower.start(world, { PHAROS_ROLES: 'response,delivery', PHAROS_SMTP_URL: sink.url })
  let plane = await start()
  const killed = async (act: () => Promise<unknown>, when: 'before' | 'after', commits: number) => {
    plane.die({ when, commits })
    await act()
    await plane.kill()
    plane = await start()
    await world.leap('80s', '10s')
  }
  try {
    const flip = await watch(parts)
    await flip(3)
    await killed(() => flip(1), 'before', 2)
    await flip(1)
    await killed(() => flip(1), 'after', 2)
    await killed(() => world.leap('4m', '10s'), 'before', 1)
    await world.leap('6m', '10s')
    const ids = new Map(sink.mails.map(({ headers }) => [headers['message-id'], headers.subject ?? '']))
    const subjects = [...ids.values()].filter(subject => subject.startsWith('Search'))
    assert.equal(subjects.slice(0, 3), ['Search is down', 'Search has recovered', 'Search is down'])
    assert.match(subjects[3] ?? '', /^Search changed 4 times in /)
    assert.equal(subjects.slice(4), ['Search has settled: it is up'])
  } finally {
    await plane.kill()
  }
})

test.run()
