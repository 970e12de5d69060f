import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { type MailSink, startMailSink } from '../delivery/mail-sink.ts'
import { type MailServer, startMailServer } from '../world/mail-server.ts'
import { createWorld, type World } from '../world/world.ts'
import { watched } from './voted.ts'

interface Parts {
  world: World
  sink: MailSink
  server: MailServer
}
const test = suite<Parts>('SMTP monitors go down and up')

test.before.each(async context => {
  context.sink = await startMailSink()
  context.server = await startMailServer()
  context.world = await createWorld({ environment: { PHAROS_SMTP_URL: context.sink.url } })
})
test.after.each(async ({ world, sink, server }) => {
  await world.close()
  await sink.stop()
  await server.stop()
})

test('a mail server is up, down with its reason, and up again; it gets no mail', async ({ world, server, sink }) => {
  const channels = [{ type: 'email' as const, details: { email: 'ops@example.com' } }]
  const { body: group } = await world.call(routes.createGroup, { body: { name: 'Ops', channels } })
  const given = { host: '127.0.0.1', port: server.port, interval_seconds: 10, retries: 0, friendly_name: 'Mail' }
  const { body: job } = await world.call(MONITOR_ROUTES.smtp.create, {
    body: { ...given, verify_tls: false, group_notification_ids: [group.id] },
  })
  await world.settle()
  const params = { smtp_job_id: job.id }
  const story = watched(job.id, {
    read: () => world.call(MONITOR_ROUTES.smtp.get, { params }),
    transitions: () => world.call(MONITOR_ROUTES.smtp.transitions, { params }),
  })
  const last = async () => {
    const { body: results } = await world.call(MONITOR_ROUTES.smtp.results, { params, query: { limit: 1 } })
    const result_id = results[0]?.id ?? ''
    return (await world.call(MONITOR_ROUTES.smtp.result, { params: { ...params, result_id } })).body
  }
  assert.is(await story.status(), 'up')
  const good = await last()
  assert.match(good.greeting ?? '', /^220 .*ESMTP/)
  assert.match(good.protocol ?? '', /^TLSv1/)
  assert.not.ok(good.capabilities?.includes('STARTTLS'))
  assert.is(good.evidence, null)
  server.refuse()
  await world.advance('10s')
  assert.is(await story.status(), 'down')
  const reason = '1 of 1 region is failing (greeting refused: local); at least 1 must reach the target'
  assert.is((await story.history()).at(-1)?.reason, reason)
  const failed = await last()
  assert.is(failed.failure_detail, 'the server greeted with "421 busy"')
  assert.match(failed.evidence?.answer ?? '', /^421 busy/)
  server.accept()
  await world.advance('10s')
  assert.is(await story.status(), 'up')
  await world.call(MONITOR_ROUTES.smtp.update, { params, body: { verify_tls: true } })
  await world.settle()
  assert.equal([await story.status(), (await last()).failure_reason], ['down', 'tls_failure'])
  assert.match((await last()).failure_detail ?? '', /certificate/)
  assert.equal(await story.path(), ['up', 'down', 'up', 'down'])
  assert.equal(sink.mails.map(one => one.headers.subject).slice(0, 2), ['Mail is down', 'Mail has recovered'])
  assert.is(server.mails, 0)
})

test('a password goes only over TLS, is never shown, kept by updates, and not to another server', async parts => {
  const { world, server } = parts
  const target = { host: '127.0.0.1', port: server.port, interval_seconds: 10, retries: 0, verify_tls: false }
  const refused = await send(world, MONITOR_ROUTES.smtp.create, {
    body: { ...target, security: 'none', username: 'probe', password: server.password },
  })
  assert.equal([refused.status, (refused.body as Problem).errors?.map(({ path }) => path)], [400, ['security']])
  const alone = await send(world, MONITOR_ROUTES.smtp.create, { body: { ...target, username: 'probe' } })
  assert.equal([alone.status, (alone.body as Problem).errors?.map(({ path }) => path)], [400, ['password']])
  const { body: job } = await world.call(MONITOR_ROUTES.smtp.create, {
    body: { ...target, username: 'probe', password: 'wr0ng-secret', required_capabilities: ['AUTH PLAIN'] },
  })
  assert.equal([job.username, job.has_password, 'password' in job], ['probe', true, false])
  await world.settle()
  const params = { smtp_job_id: job.id }
  const last = async () => (await world.call(MONITOR_ROUTES.smtp.results, { params, query: { limit: 1 } })).body[0]
  assert.is((await last())?.failure_reason, 'auth_failed')
  assert.not.match(JSON.stringify(await last()), /wr0ng-secret/)
  await world.call(MONITOR_ROUTES.smtp.update, { params, body: { password: server.password } })
  await world.call(MONITOR_ROUTES.smtp.update, { params, body: { friendly_name: 'Mail' } })
  await world.advance('10s')
  assert.equal([(await last())?.failure_reason, server.signedIn > 0], [null, true])
  const elsewhere = await send(world, MONITOR_ROUTES.smtp.update, { params, body: { host: '127.0.0.2' } })
  assert.equal([elsewhere.status, (elsewhere.body as Problem).errors?.map(({ path }) => path)], [400, ['password']])
  const [stored] = await world.sql('select config::text as config, secrets from monitor where id = $1', [job.id])
  assert.not.match(JSON.stringify(stored), /correct-horse/)
  const { body: nobody } = await world.call(MONITOR_ROUTES.smtp.update, { params, body: { username: null } })
  assert.equal([nobody.username, nobody.has_password], [null, false])
  assert.is(server.mails, 0)
})

test.run()
