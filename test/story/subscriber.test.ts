import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { startMailSink } from '../delivery/mail-sink.ts'
import { answer, type Receiver, type Reply, startReceiver } from '../delivery/receiver.ts'
import { addKey } from '../world/account.ts'
import { createWorld } from '../world/world.ts'
import { confirmed, FORM, linkOf, type SubscribedPage, subscribe, told } from './subscriber.ts'

interface Parts extends SubscribedPage {
  receiver: Receiver
  jobs: string[]
  components: string[]
}
const test = suite<Parts>('subscribers of a status page')

test.before.each(async context => {
  context.sink = await startMailSink()
  context.receiver = await startReceiver()
  const world = await createWorld({
    agent: false,
    privateSubscribers: true,
    environment: { PHAROS_SMTP_URL: context.sink.url },
  })
  const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })
  const [jobs, components]: [string[], string[]] = [[], []]
  for (const friendly_name of ['Checkout', 'Search']) {
    const { body: job } = await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })
    const params = { id: page.id, http_job_id: job.id }
    components.push((await world.call(routes.attachHttpJob, { params, body: { friendly_name } })).body.id)
    jobs.push(job.id)
  }
  Object.assign(context, { world, page: page.id, jobs, components })
})
test.after.each(async ({ world, sink, receiver }) => {
  await world.close()
  await sink.stop()
  await receiver.stop()
})

async function incident({ world, page }: Parts, jobs: string[] = [], more: object = {}) {
  const body = { title: 'Checkout is slow', message: 'We look into it.', affected_http_job_ids: jobs, ...more }
  const { body: made } = await world.call(routes.createPageIncident, { params: { id: page }, body })
  await world.settle()
  return { id: page, incident_id: made.id }
}

async function update({ world }: Parts, params: { id: string; incident_id: string }, message: string, more = {}) {
  await world.call(routes.postPageUpdate, { params, body: { message, ...more } })
  await world.settle()
}

test('double opt-in: nothing before the button, every public update after it, nothing after unsubscribing', async parts => {
  const { world, sink } = parts
  const asked = await subscribe(parts, { email: 'Ada@example.com', webhook: '' })
  assert.is(asked.status, 202)
  assert.match(asked.text, /<h1>Check your inbox<\/h1>/)
  const [mail, ...none] = sink.mails.splice(0)
  assert.equal(
    [mail?.to, mail?.headers.subject, none.length],
    [['Ada@example.com'], 'Confirm your subscription to Shop', 0],
  )
  assert.is(mail?.headers['list-unsubscribe'], undefined)
  const confirm = linkOf(mail, 'Confirm')
  const shown = await fetch(confirm, { headers: { accept: 'text/html' } })
  assert.match(await shown.text(), /<form class="card" method="post"><button>Confirm</)
  await incident(parts)
  assert.equal(told(sink), [], 'a mail scanner that follows the link has confirmed nothing')
  const token = new URL(confirm).searchParams.get('token') ?? ''
  const kept = await world.sql<{ all: string }>(
    'select (select json_agg(s)::text from subscriber s) || (select json_agg(d)::text from delivery d) as all',
  )
  assert.not.ok(kept[0]?.all.includes(token), 'the token is nowhere in the database')

  for (const _ of [1, 2])
    assert.match(await (await fetch(confirm, { method: 'POST' })).text(), 'You are subscribed to Shop')
  const params = await incident(parts)
  await update(parts, params, 'It was a disk.', { status: 'identified' })
  const [first, second] = sink.mails
  assert.equal(told(sink), [
    'Ada@example.com [Shop] Investigating: Checkout is slow',
    'Ada@example.com [Shop] Identified: Checkout is slow',
  ])
  assert.is(first?.headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click')
  assert.is(first?.headers.references, second?.headers.references)
  assert.match(second?.parts['text/plain'] ?? '', /^It was a disk\.\r?\n/)
  const end = /^<(http.*)>$/.exec(first?.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
  assert.is(linkOf(first, 'Unsubscribe'), end)
  assert.match(await (await fetch(end, { headers: { accept: 'text/html' } })).text(), /<button>Unsubscribe</)
  for (const _ of [1, 2]) {
    const ended = await fetch(end, {
      method: 'POST',
      headers: { 'content-type': FORM['content-type'] },
      body: 'List-Unsubscribe=One-Click',
    })
    assert.match(await ended.text(), 'You are unsubscribed from Shop')
  }
  await update(parts, params, 'All is well.', { status: 'resolved' })
  assert.equal(told(sink), [])
  assert.equal(await world.sql('select from subscriber'), [])
})

test('subscribers of components are notified of these, and of what concerns the whole page', async parts => {
  const { sink, jobs, components, world } = parts
  await confirmed(parts, 'all@example.com')
  await confirmed(parts, 'search@example.com', components.slice(1))
  await incident(parts, jobs.slice(0, 1))
  await incident(parts, jobs.slice(1))
  await incident(parts, [])
  await incident(parts, jobs, { notify_subscribers: false })
  const receivers = sink.mails
    .splice(0)
    .map(mail => [mail.to[0], /Affected: (.*)/.exec(mail.parts['text/plain'] ?? '')?.[1]])
  const of = (who: string) => receivers.filter(([to]) => to === who).map(([, about]) => about)
  assert.equal(of('all@example.com'), ['Checkout', 'Search', undefined])
  assert.equal(of('search@example.com'), ['Search', undefined])
  const [start, finish] = [3_600_000, 7_200_000].map(ms => new Date(world.clock.now() + ms).toISOString())
  const body = {
    title: 'New disks',
    scheduled_start_at: start ?? '',
    scheduled_end_at: finish ?? '',
    affected_http_job_ids: jobs.slice(0, 1),
  }
  const { body: made } = await world.call(routes.createPageMaintenance, { params: { id: parts.page }, body })
  await world.settle()
  const moved = { scheduled_end_at: new Date(world.clock.now() + 7_500_000).toISOString() }
  const params = { id: parts.page, maintenance_id: made.id }
  await world.call(routes.updatePageMaintenance, { params, body: moved })
  await world.leap('61m')
  await world.leap('65m')
  assert.equal(told(sink), [
    'all@example.com [Shop] Maintenance · Scheduled: New disks',
    'all@example.com [Shop] Maintenance · Moved: New disks',
    'all@example.com [Shop] Maintenance · In progress: New disks',
    'all@example.com [Shop] Maintenance · Completed: New disks',
  ])
})

test('responses never reveal who is subscribed, and nobody is flooded', async parts => {
  const { sink, world, components } = parts
  await confirmed(parts, 'ada@example.com')
  const unknown = await subscribe(parts, { email: 'new@example.com' })
  const known = await subscribe(parts, { email: 'ADA@example.com', components: components[0] ?? '' })
  const again = await subscribe(parts, { email: 'new@example.com' })
  assert.equal([known, again], [unknown, unknown])
  assert.equal(told(sink), ['new@example.com Confirm your subscription to Shop'])
  // Minutes later both are asked to confirm. The existing subscription stays until the new one is confirmed.
  await world.leap('3m')
  await subscribe(parts, { email: 'ada@example.com', components: components[0] ?? '' })
  assert.is(sink.mails.length, 1)
  const { body: list } = await world.call(routes.listSubscribers, {
    params: { id: parts.page },
    query: { state: 'active' },
  })
  assert.equal(
    list.map(each => [each.address, each.components]),
    [['ada@example.com', []]],
  )
  // Five pages may ask one address in a day, a sixth may not.
  sink.mails.length = 0
  for (let i = 0; i < 6; i++) {
    const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name: `Page ${i}` } })
    await world
      .call(routes.addSubscriber, { params: { id: page.id }, body: { email: 'bob@example.com' } })
      .catch(() => {})
  }
  await world.settle()
  assert.is(sink.mails.length, 5)
  // Nor may one page ask more often, however long it waits between requests.
  sink.mails.length = 0
  for (let i = 0; i < 6; i++) {
    await world
      .call(routes.addSubscriber, { params: { id: parts.page }, body: { email: 'cy@example.com' } })
      .catch(() => {})
    await world.leap('3m')
  }
  assert.is(sink.mails.length, 5)
  const statuses: number[] = []
  for (let i = 0; i < 12; i++) statuses.push((await subscribe(parts, { email: `${i}@example.com` })).status)
  assert.ok(statuses.includes(429), 'one caller is limited by the minute')
})

test('of a published incident of a service only the public updates are sent, each once', async parts => {
  const { world, sink, page } = parts
  await confirmed(parts, 'ada@example.com')
  const { body: made } = await world.call(routes.createIncident, { body: { title: 'Checkout fails' } })
  const params = { id: made.id }
  await world.settle()
  assert.equal(told(sink), [])
  await world.call(routes.publishIncident, { params, body: { status_page_id: page } })
  await world.settle()
  assert.equal(told(sink), ['ada@example.com [Shop] Investigating: Checkout fails'])
  const say = async (message: string, internal: boolean) => {
    await world.call(routes.postIncidentUpdate, { params, body: { status: 'identified', message, internal } })
    await world.settle()
    return sink.mails.splice(0).map(mail => mail.parts['text/plain'])
  }
  assert.equal(await say('The vendor swaps it.', true), [])
  const [text = '', ...none] = await say('We have found the cause.', false)
  assert.match(text, /^We have found the cause\./)
  assert.not.match(text, /vendor/)
  assert.is(none.length, 0)
  await world.call(routes.resolveIncident, { params })
  await world.settle()
  assert.equal(told(sink), ['ada@example.com [Shop] Resolved: Checkout fails'])
})

test('a link expires after seven days, and what nobody confirmed is deleted', async parts => {
  const { sink, world } = parts
  await subscribe(parts, { email: 'ada@example.com' })
  const link = linkOf(sink.mails[0], 'Confirm')
  await world.leap('7d1s')
  assert.is((await fetch(link, { method: 'POST' })).status, 403)
  await world.leap('1h')
  assert.equal(await world.sql('select from subscriber'), [])
})

test('a webhook is notified if it answered its challenge, and can unsubscribe', async parts => {
  const { receiver, world } = parts
  const echo: Reply = (request, response) =>
    answer(200, { challenge: (JSON.parse(request.body) as { challenge?: string }).challenge ?? '' })(request, response)
  const webhook = `${receiver.url}/secret/path`
  receiver.reply = answer(200, 'ok')
  const refused = await subscribe(parts, { webhook }, { ...FORM, accept: 'application/json' })
  assert.equal([refused.status, (JSON.parse(refused.text) as Problem).errors?.[0]?.path], [400, 'webhook'])
  receiver.reply = echo
  for (const fragment of ['', '#a', '#b'])
    assert.is((await subscribe(parts, { webhook: `${webhook}${fragment}` })).status, 202, 'one receiver, and one row')
  receiver.received.length = 0
  await incident(parts, parts.jobs.slice(0, 1))
  const [hook, ...none] = receiver.received.splice(0).map(each => JSON.parse(each.body))
  assert.is(none.length, 0)
  assert.equal(
    [hook?.event, hook?.page.name, hook?.update.message, hook?.components],
    ['page.incident', 'Shop', 'We look into it.', [{ id: parts.components[0], name: 'Checkout' }]],
  )
  const { body: list } = await world.call(routes.listSubscribers, { params: { id: parts.page } })
  assert.equal(
    list.map(each => [each.type, each.address, each.state]),
    [['webhook', receiver.url, 'active']],
  )
  await fetch(hook.unsubscribe_url, { method: 'POST' })
  await incident(parts)
  assert.equal(receiver.received, [])
})

test('members add, see and remove subscribers; those they add have to confirm like anybody', async parts => {
  const { world, page, sink } = parts
  const { body: added } = await world.call(routes.addSubscriber, {
    params: { id: page },
    body: { email: 'ada@example.com' },
  })
  await world.settle()
  assert.equal([added.state, added.source, added.confirmed_at], ['pending', 'member', null])
  assert.is(sink.mails.splice(0).length, 1)
  const refused = async (body: object) => {
    const { status, body: problem } = await send(world, routes.addSubscriber, { params: { id: page }, body })
    return [status, (problem as Problem).errors?.[0]?.path ?? (problem as Problem).code]
  }
  assert.equal(await refused({ email: 'ada@example.com' }), [409, 'conflict'])
  assert.equal(await refused({}), [400, 'email'])
  assert.equal(await refused({ email: 'x@example.com', webhook: 'http://example.com/' }), [400, 'email'])
  assert.equal(await refused({ email: 'no address' }), [400, 'email'])
  assert.equal(await refused({ email: 'x@example.com', components: [page] }), [400, 'components[0]'])
  const { id: account } = (await world.call(routes.getAccount)).body
  const { key } = await addKey(world, account, 'viewer')
  assert.is((await send(world, routes.listSubscribers, { params: { id: page }, key })).status, 403)
  await world.call(routes.removeSubscriber, { params: { id: page }, query: { subscriber_id: added.id } })
  assert.equal((await world.call(routes.listSubscribers, { params: { id: page } })).body, [])
  await incident(parts)
  assert.equal(told(sink), [])
})

test('a mail domain may be written in any script', async parts => {
  const { world, sink, page } = parts
  const addresses = {
    'info@Bücher.example': 'info@xn--bcher-kva.example',
    'ada@пример.рф': 'ada@xn--e1afmkfd.xn--p1ai',
  }
  for (const email of Object.keys(addresses)) assert.is((await subscribe(parts, { email })).status, 202, email)
  const kept = (await world.call(routes.listSubscribers, { params: { id: page } })).body.map(each => each.address)
  assert.equal(kept.sort(), Object.values(addresses).sort())
  // This receiver decodes A-labels.
  assert.equal(sink.mails.map(mail => mail.to[0]).sort(), ['ada@пример.рф', 'info@bücher.example'])
  for (const email of ['grüße@example.com', 'info@bü cher.example', 'info@ü', 'bücher.example'])
    assert.is((await subscribe(parts, { email })).status, 400, email)
})

test.run()
