import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type MailSink, startMailSink } from '../delivery/mail-sink.ts'
import { fakePing, startPingAgent } from '../world/ping.ts'
import { createWorld, type World } from '../world/world.ts'
import { type VotedStory, watched } from './voted.ts'

interface Parts {
  world: World
  sink: MailSink
}
const test = suite<Parts>('ICMP monitors go down and up')
const ping = fakePing()

test.before.each(async context => {
  ping.answer(true)
  context.sink = await startMailSink()
  context.world = await createWorld({ environment: { PHAROS_SMTP_URL: context.sink.url } })
})
test.after.each(async ({ world, sink }) => {
  await world.close()
  await sink.stop()
})

async function watch({ world }: Parts, more: object = {}): Promise<VotedStory> {
  const channels = [{ type: 'email' as const, details: { email: 'ops@example.com' } }]
  const { body: group } = await world.call(routes.createGroup, { body: { name: 'Ops', channels } })
  const given = { host: '127.0.0.1', friendly_name: 'Router', interval_seconds: 10, retries: 0, count: 2 }
  const { body: job } = await world.call(MONITOR_ROUTES.icmp.create, {
    body: { ...given, group_notification_ids: [group.id], ...more },
  })
  await world.settle()
  const params = { icmp_job_id: job.id }
  return watched(job.id, {
    read: () => world.call(MONITOR_ROUTES.icmp.get, { params }),
    transitions: () => world.call(MONITOR_ROUTES.icmp.transitions, { params }),
  })
}

test('where no agent can ping it is unknown, never down, and a run is refused', async parts => {
  const { world, sink } = parts
  const job = await watch(parts)
  assert.is(await job.status(), 'pending')
  await world.leap('2m', '10s')
  assert.is(await job.status(), 'unknown')
  assert.not.ok((await job.path()).includes('down'))
  assert.match((await job.history()).at(-1)?.reason ?? '', /; no agent of local can run this kind of check$/)
  assert.ok(
    sink.mails.every(mail => /no agent of local can run this kind of check/.test(mail.parts['text/plain'] ?? '')),
  )
  assert.ok(sink.mails.every(({ headers }) => headers.subject !== 'Router is down'))
  const { body: agents } = await world.call(routes.listAgents, { params: { slug: 'local' } })
  assert.ok(agents.every(({ capabilities }) => !capabilities.includes('icmp')))
  const run = world.call(MONITOR_ROUTES.icmp.run, { params: { icmp_job_id: job.id } })
  await run.then(
    () => assert.unreachable(),
    refused => assert.match(String(refused), /no .*agent that can run it|No region/i),
  )
  await startPingAgent(world)
  await world.advance('10s')
  assert.is(await job.status(), 'up')
})

test.run()
