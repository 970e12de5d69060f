import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { newestCode } from '../world/contact.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('incidents: what would be published, and who is paged')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,response,pages', agent: false })
})
test.after(({ world }) => world.close())

async function incidentAndPage(world: World, title = 'Checkout is slow') {
  const { body: incident } = await world.call(routes.createIncident, { body: { title, severity: 'major' } })
  const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })
  return { params: { id: incident.id }, page: page.id }
}

test('the preview shows what the page shows afterwards, and publishes nothing', async ({ world }) => {
  const { params, page } = await incidentAndPage(world)
  const body = {
    status_page_id: page,
    title: 'Slow payments',
    status: 'identified',
    message: 'A **disk** is full.',
  } as const
  const { body: preview } = await world.call(routes.previewIncident, { params, body })
  for (const words of ['Slow payments', 'Identified', '<strong>disk</strong>']) assert.ok(preview.html.includes(words))
  assert.is((await world.call(routes.getIncident, { params })).body.status_page_id, null)
  assert.equal((await world.call(routes.listIncidentUpdates, { params })).body, [])
  const { body: published } = await world.call(routes.publishIncident, { params, body })
  assert.equal([published.status_page_id, published.status], [page, 'identified'])
  await world.advance('2s')
  const html = await (await fetch(`${world.url}/status/${page}`)).text()
  const main = (text: string) =>
    /<section aria-labelledby="incidents".*?<\/section>/s.exec(text)?.[0].replaceAll(/ href="[^"]*"/g, '')
  assert.is(main(preview.html), main(html))
  const german = await world.call(routes.previewIncident, { params, body: { ...body, language: 'de' } })
  assert.match(german.body.html, /<html lang="de"/)
})

test('publishing with an update notifies once; an update afterwards notifies again', async ({ world }) => {
  const { params, page } = await incidentAndPage(world, 'One news')
  await world.call(routes.publishIncident, { params, body: { status_page_id: page, message: 'We look.' } })
  await world.advance('2s')
  const told = async () =>
    (
      await world.sql<{ said: string }>(
        `select payload -> 'public' ->> 'message' as said from event
       where name = 'page.changed' and subject_id = $1 and (payload ->> 'notify')::boolean order by id`,
        [page],
      )
    ).map(row => row.said)
  assert.equal(await told(), ['We look.'])
  await world.call(routes.publishIncident, { params, body: { status_page_id: page, message: 'It is the disk.' } })
  await world.advance('2s')
  assert.equal(await told(), ['We look.', 'It is the disk.'])
  const { body: updates } = await world.call(routes.listIncidentUpdates, { params })
  assert.equal(
    updates.map(update => [update.message, update.internal]),
    [
      ['It is the disk.', false],
      ['We look.', false],
    ],
  )
})

test('a status without words is refused, and so is a page of others', async ({ world }) => {
  const { params, page } = await incidentAndPage(world)
  const bare = { status_page_id: page, status: 'identified' as const }
  for (const route of [routes.previewIncident, routes.publishIncident]) {
    const refused = await send(world, route, { params, body: bare })
    const { errors = [] } = refused.body as Problem
    assert.equal([refused.status, errors[0]?.path], [400, 'status'])
  }
  const stranger = await addAccount(world, 'stranger')
  const { body: theirs } = await stranger.call(routes.createStatusPage, { body: { friendly_name: 'Theirs' } })
  assert.is((await send(world, routes.previewIncident, { params, body: { status_page_id: theirs.id } })).status, 404)
})

test('Markdown is rendered without anything that runs', async ({ world }) => {
  const text = '# Why\n\n<script>1</script><img src=x onerror=1> [x](javascript:1)\n\n**b**'
  const { html } = (await world.call(routes.printMarkdown, { body: { text } })).body
  assert.match(html, /<strong>b<\/strong>/)
  assert.not.match(html, /<script|<img|href="javascript/)
})

test('a long text is printed whole, code with blank lines in one piece, and the worst text in time', async ({
  world,
}) => {
  const long = Array.from({ length: 200 }, (_, line) => `## Part ${line}\n\n- *one*\n- **two**`).join('\n\n')
  const code = '```\nfirst\n\nsecond\n```'
  const { html } = (await world.call(routes.printMarkdown, { body: { text: `${long}\n\n${code}\n\nend` } })).body
  assert.is(html.match(/<h4>/g)?.length, 200)
  assert.match(html, /<pre><code>first\n\nsecond/)
  const began = performance.now()
  for (const text of ['['.repeat(100_000), '```\n\n'.repeat(20_000), '*a\n\n'.repeat(20_000)])
    assert.is((await send(world, routes.printMarkdown, { body: { text } })).status, 200)
  assert.ok(performance.now() - began < 10_000)
})

test('who is paged, what came of it, and who is next', async ({ world }) => {
  const none = await incidentAndPage(world)
  const quiet = (await world.call(routes.getEscalation, { params: none.params })).body
  assert.equal([quiet.state, quiet.policy, quiet.pages, quiet.next], ['none', null, [], null])
  const account = (await world.call(routes.getAccount)).body.id
  const group = (
    await world.call(routes.createGroup, {
      body: { name: 'Chat', channels: [{ type: 'email', details: { email: 'on-duty@example.com' } }] },
    })
  ).body
  const { member, call } = await addKey(world, account, 'member')
  const ofMember = { user_id: member }
  const { body: method } = await call(routes.createContactMethod, {
    params: ofMember,
    body: { type: 'email', value: 'second@example.com' },
  })
  const code = await newestCode(world, method.id)
  await call(routes.verifyContactMethod, { params: { ...ofMember, id: method.id }, body: { code } })
  const { body: policy } = await world.call(routes.createPolicy, {
    body: {
      name: 'Two levels',
      levels: [
        { delay_minutes: 5, targets: [{ type: 'notification_group', id: group.id }] },
        { delay_minutes: 5, targets: [{ type: 'user', id: member }] },
      ],
    },
  })
  const { body: incident } = await world.call(routes.createIncident, {
    body: { title: 'Paged', escalation_policy_id: policy.id },
  })
  const params = { id: incident.id }
  await world.advance('2s')
  const paged = (await world.call(routes.getEscalation, { params })).body
  assert.equal([paged.state, paged.policy?.name, paged.levels, paged.level], ['running', 'Two levels', 2, 1])
  assert.equal(
    paged.pages.map(page => [page.name, page.level, page.type]),
    [['Chat', 1, 'email']],
  )
  assert.equal([paged.next?.level, paged.next?.who[0]?.user_id], [2, member])
  await world.call(routes.acknowledgeIncident, { params })
  await world.advance('2s')
  const stopped = (await world.call(routes.getEscalation, { params })).body
  assert.equal([stopped.state, stopped.next], ['stopped', null])
})

test.run()
