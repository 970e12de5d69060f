import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { confirmed, pageSuite, subscribe } from './subscriber.ts'

const test = pageSuite('mails that ask for a confirmation')

test('mails that nobody confirms have a quota by account, and removing them gives none back', async parts => {
  const { world, page, sink } = parts
  const add = async (email: string) =>
    (await send(world, routes.addSubscriber, { params: { id: page }, body: { email } })).status
  await confirmed(parts, 'ada@example.com')
  assert.equal(await world.sql('select from subscriber_ask'), [], 'whoever confirmed counts no more')
  await world.sql(
    `insert into subscriber_ask (id, account_id, subscriber_id, source, at)
     select gen_random_uuid(), account_id, gen_random_uuid(), 'member', $2 from status_page, generate_series(1, 99)
     where id = $1`,
    [page, world.clock.now()],
  )
  assert.is(await add('100@example.com'), 201)
  const [added] = (await world.call(routes.listSubscribers, { params: { id: page } })).body
  await world.call(routes.removeSubscriber, { params: { id: page }, query: { subscriber_id: added?.id ?? '' } })
  assert.is(await add('101@example.com'), 429)
  assert.is((await subscribe(parts, { email: 'self@example.com' })).status, 202, 'the public still may')
  assert.ok(sink.mails.some(mail => mail.to[0] === 'self@example.com'))
  await world.leap('1d1h')
  assert.is(await add('101@example.com'), 201)
})

test('a mail that asks for a confirmation carries nothing that its sender wrote but a short name', async parts => {
  const { world, page, sink } = parts
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })
  const params = { id: page, http_job_id: job.id }
  const body = { friendly_name: 'Checkout' }
  const { body: component } = await world.call(routes.attachHttpJob, { params, body })
  const friendly_name = `Win a prize at https://evil.example/win ${'x'.repeat(80)}`
  await world.call(routes.updateStatusPage, { params: { id: page }, body: { friendly_name } })
  await subscribe(parts, { email: 'ada@example.com', components: component.id })
  const [mail] = sink.mails
  const all = JSON.stringify([mail?.headers.subject, mail?.parts])
  assert.not.match(all, /evil|Checkout|x{60}/)
  assert.match(all, 'Win a prize at')
})

test.run()
