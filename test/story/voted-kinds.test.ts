import { KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { monitorParam } from '@pharos/shared-protocol/contract/monitoring/monitor-resource.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { type MailSink, startMailSink } from '../delivery/mail-sink.ts'
import { type Receiver, startReceiver } from '../delivery/receiver.ts'
import type { Result } from '../kind/kind-tests.ts'
import { STAND_KINDS, standOf } from '../kind/stand.ts'
import { createWorld, type World } from '../world/world.ts'
import { autoService } from './incident.ts'
import { watched } from './voted.ts'

type Kind = (typeof STAND_KINDS)[number]
interface Parts {
  world: World
  sink: MailSink
  receiver: Receiver
}
const test = suite<Parts>('each kind whose regions vote, in each status')

test.before.each(async context => {
  context.sink = await startMailSink()
  context.receiver = await startReceiver()
  context.world = await createWorld({ environment: { PHAROS_SMTP_URL: context.sink.url } })
})
test.after.each(async ({ world, sink, receiver }) => {
  await world.close()
  await sink.stop()
  await receiver.stop()
})

async function watch({ world, receiver }: Parts, kind: Kind, body: object) {
  const channels = [
    { type: 'email' as const, details: { email: 'ops@example.com' } },
    { type: 'webhook' as const, details: { url: `${receiver.url}/hook` } },
  ]
  const { body: group } = await world.call(routes.createGroup, { body: { name: 'Ops', channels } })
  const given = { friendly_name: 'Thing', interval_seconds: 10, retries: 0, group_notification_ids: [group.id] }
  const all = MONITOR_ROUTES[kind]
  const call = async (route: AnyRoute, more: object = {}) => {
    const { status, body: reply } = await send(world, route, more)
    assert.ok(status < 300, JSON.stringify(reply))
    return { body: reply as never }
  }
  const { id } = (await call(all.create, { body: { ...given, ...body } })).body as { id: string }
  await world.settle()
  const params = { [monitorParam(all.get)]: id }
  const last = async (): Promise<Result> => {
    const [newest] = (await call(all.results, { params, query: { limit: '1' } })).body as Result[]
    const result_id = String(newest?.id)
    return (await call(all.result, { params: { ...params, result_id } })).body
  }
  const change = (changes: object) => call(all.update, { params, body: changes })
  return {
    ...watched(id, { read: () => call(all.get, { params }), transitions: () => call(all.transitions, { params }) }),
    last,
    change,
  }
}

/** The fields of a result that are expected of it. */
function seenOf(result: Result, expected: Result): Result {
  return Object.fromEntries(Object.keys(expected).map(name => [name, result[name]]))
}

for (const kind of STAND_KINDS)
  test(`${kind}: up, down, up, degraded, up, unknown`, async parts => {
    const { world, sink, receiver } = parts
    const stand = await standOf(kind, world)
    stand.well()
    const service = await autoService(world)
    const job = await watch(parts, kind, { ...stand.body, service_id: service.id })
    assert.is(await job.status(), 'up')
    const good = await job.last()
    assert.equal([good.status, good.failure_reason, good.failure_detail], ['healthy', null, null])
    assert.equal(seenOf(good, stand.evidence.good), stand.evidence.good)
    const { body: listed } = await world.call(routes.listMonitors, { query: { type: KINDS[kind].type } })
    assert.equal(
      listed.map(({ type, target }) => [type, target]),
      [[KINDS[kind].type, stand.uri]],
    )

    stand.fail()
    await world.advance('10s')
    assert.is(await job.status(), 'down')
    const reason = `1 of 1 region is failing (${stand.reason.words}: local); at least 1 must reach the target`
    assert.is((await job.history()).at(-1)?.reason, reason)
    const failed = await job.last()
    assert.equal([failed.status, failed.failure_reason], ['failing', stand.reason.code])
    assert.ok(failed.failure_detail, 'it says why')
    assert.equal(seenOf(failed, stand.evidence.failed), stand.evidence.failed)
    assert.is(sink.mails[0]?.headers.subject, 'Thing is down')
    assert.ok(sink.mails[0]?.parts['text/plain']?.includes(reason))
    const [told] = receiver.received.map(({ body }) => JSON.parse(body))
    assert.equal([told.event, told.failure_reason], ['monitor.failed', stand.reason.code])
    assert.equal(told.monitor, { id: job.id, type: KINDS[kind].type, friendly_name: 'Thing', uri: stand.uri })
    const opened = await service.incident()
    assert.equal([opened.title, opened.monitors[0]?.type], ['Thing is down', KINDS[kind].type])

    stand.well()
    await world.advance('10s')
    assert.is(await job.status(), 'up')
    assert.is((await service.incident()).status, 'resolved')
    assert.is(sink.mails.at(-1)?.headers.subject, 'Thing has recovered')

    stand.slow()
    await job.change({ degraded_threshold_ms: stand.slower_than })
    await world.advance('10s')
    assert.is(await job.status(), 'degraded')
    assert.is((await job.last()).status, 'degraded')
    assert.match((await job.history()).at(-1)?.reason ?? '', /slowly \(local\)/)
    stand.well()
    await job.change({ degraded_threshold_ms: null })
    await world.advance('10s')
    assert.is(await job.status(), 'up')

    world.lines.expect(/no agent online/)
    for (const agent of world.agents) agent.kill()
    await world.leap('3m', '10s')
    assert.is(await job.status(), 'unknown')
    assert.match((await job.history()).at(-1)?.reason ?? '', /no longer reports \(local\)/)
    assert.equal(await job.path(), ['up', 'down', 'up', 'degraded', 'up', 'unknown'])
    await stand.close()
  })

test.run()
