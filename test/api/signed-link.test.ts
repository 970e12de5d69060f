import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { linkToken } from './fixture/incident.ts'

const test = suite<{ world: World }>('signed links of incidents')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

const PAGE = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

async function open(world: World, title = 'Checkout is down'): Promise<string> {
  return (await world.call(routes.createIncident, { body: { title } })).body.id
}

async function visit(world: World, id: string, token: string, init: RequestInit = {}) {
  const response = await fetch(`${world.url}/incident/${id}/action?token=${token}`, {
    ...init,
    headers: { accept: PAGE, ...(init.headers as Record<string, string>) },
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const statusOf = async (world: World, id: string) =>
  (await world.call(routes.getIncident, { params: { id } })).body.responder_status

test('opening it shows one button and does nothing; the button acts, once', async ({ world }) => {
  const id = await open(world)
  const token = await linkToken(world, id, 'acknowledge')
  for (const method of ['GET', 'HEAD', 'GET']) assert.is((await visit(world, id, token, { method })).status, 200)
  const shown = await visit(world, id, token)
  assert.match(shown.headers.get('content-type') ?? '', 'text/html')
  assert.match(shown.text, /<form method="post"><button>Acknowledge<\/button><\/form>/)
  assert.not.match(shown.text, /<script|http-equiv/i)
  assert.is(await statusOf(world, id), 'triggered')
  const body = new URLSearchParams()
  const acted = await visit(world, id, token, { method: 'POST', body })
  assert.is(acted.status, 200)
  assert.match(acted.text, 'acknowledged by someone with the link')
  assert.is((await visit(world, id, token, { method: 'POST', body })).status, 200)
  const german = await visit(world, id, token, { headers: { 'accept-language': 'de' } })
  assert.match(german.text, 'Jemand mit dem Link hat ihn bestätigt.')
  assert.is(german.headers.get('content-language'), 'de')
  assert.not.match((await visit(world, id, token)).text, /<button>/)
  const { body: entries } = await world.call(routes.listTimeline, { params: { id } })
  assert.equal(
    entries.map(entry => entry.text),
    [
      'Someone with the link acknowledged the incident.',
      'Owner (key First key of the owner) opened the incident: Checkout is down.',
    ],
  )
})

test('a link that was sent to one person acts in their name, while they are a member', async ({ world }) => {
  const account = (await world.call(routes.getAccount)).body.id
  const { member } = await addKey(world, account, 'member')
  await world.call(routes.updateMember, { params: { user_id: member }, body: { name: 'Ann' } })
  const [one, two] = [await open(world), await open(world)]
  const post = { method: 'POST', body: new URLSearchParams() }
  const acted = await visit(world, one, await linkToken(world, one, 'acknowledge', member), post)
  assert.match(acted.text, 'acknowledged by Ann')
  const { acknowledged_by } = (await world.call(routes.getIncident, { params: { id: one } })).body
  assert.equal(acknowledged_by, { type: 'user', id: member, name: 'Ann', user_id: member })
  const { body: entries } = await world.call(routes.listAuditLog, {
    query: { action: 'signed_link.act', resource: one },
  })
  assert.equal(
    entries.map(({ actor_name, user_id, resource }) => ({ actor_name, user_id, resource })),
    [{ actor_name: 'Ann', user_id: member, resource: one }],
  )
  const token = await linkToken(world, two, 'acknowledge', member)
  await world.call(routes.removeMember, { params: { user_id: member } })
  assert.is((await visit(world, two, token, post)).status, 403)
  assert.is(await statusOf(world, two), 'triggered')
})

test('a link from before an incident was reopened does nothing', async ({ world }) => {
  const id = await open(world)
  const old = await linkToken(world, id, 'resolve')
  await world.call(routes.resolveIncident, { params: { id } })
  await world.call(routes.reopenIncident, { params: { id } })
  const post = { method: 'POST', body: new URLSearchParams() }
  assert.is((await visit(world, id, old)).status, 403)
  assert.is((await visit(world, id, old, post)).status, 403)
  assert.is(await statusOf(world, id), 'triggered')
  assert.is((await visit(world, id, await linkToken(world, id, 'resolve'), post)).status, 200)
  assert.is(await statusOf(world, id), 'resolved')
})

test('a page runs no script, cannot be framed, and sends no referrer', async ({ world }) => {
  const id = await open(world, '<script>alert(1)</script> & "quoted"')
  const { text, headers } = await visit(world, id, await linkToken(world, id, 'resolve'))
  assert.match(text, '&#60;script&#62;alert(1)&#60;/script&#62; &#38; &#34;quoted&#34;')
  const policy = headers.get('content-security-policy') ?? ''
  for (const part of ["default-src 'none'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"])
    assert.match(policy, part)
  assert.not.match(policy, /unsafe|script-src/)
  assert.is(headers.get('referrer-policy'), 'no-referrer')
  assert.is(headers.get('cache-control'), 'no-store')
  assert.match(text, 'color-scheme:light dark')
})

test('a client that asks for JSON gets JSON', async ({ world }) => {
  const id = await open(world)
  const token = await linkToken(world, id, 'resolve')
  const params = { id }
  const { body: shown } = await world.call(routes.showLink, { params, query: { token } })
  assert.equal([shown.action, shown.done, shown.responder_status], ['resolve', false, 'triggered'])
  for (let again = 0; again < 2; again++) {
    const { body: acted } = await world.call(routes.followLink, { params, query: { token } })
    assert.equal([acted.done, acted.responder_status, acted.number], [true, 'resolved', shown.number])
  }
  const { body: entries } = await world.call(routes.listAuditLog, {
    query: { action: 'signed_link.act', resource: id },
  })
  assert.equal(
    entries.map(({ actor_type, actor_id, user_id, resource }) => ({ actor_type, actor_id, user_id, resource })),
    Array(2).fill({ actor_type: 'link', actor_id: id, user_id: null, resource: id }),
  )
  const { body: incident } = await world.call(routes.getIncident, { params })
  assert.equal([incident.resolved_by?.type, incident.resolved_automatically], ['link', false])
})

test('an acknowledgement after the resolution changes nothing and says so', async ({ world }) => {
  const id = await open(world)
  const token = await linkToken(world, id, 'acknowledge')
  await world.call(routes.resolveIncident, { params: { id } })
  const { status, text } = await visit(world, id, token, { method: 'POST' })
  assert.is(status, 200)
  assert.match(text, 'This incident is resolved.')
  assert.is(await statusOf(world, id), 'resolved')
})

test('many clicks at once acknowledge once', async ({ world }) => {
  const id = await open(world)
  const token = await linkToken(world, id, 'acknowledge')
  const all = await Promise.all(Array.from({ length: 8 }, () => visit(world, id, token, { method: 'POST' })))
  assert.ok(all.every(({ status }) => status === 200))
  const rows = await world.sql(`select from event where subject_id = $1 and name = 'incident.acknowledged'`, [id])
  assert.is(rows.length, 1)
})

test('a forged, missing, foreign or expired token is refused, as a page or a problem, and changes nothing', async ({
  world,
}) => {
  const [id, other] = [await open(world), await open(world)]
  const token = await linkToken(world, id, 'resolve')
  const foreign = await linkToken(world, other, 'resolve')
  const refused = async (wrong: string, why: RegExp) => {
    const page = await visit(world, id, wrong, { method: 'POST' })
    assert.is(page.status, 403)
    assert.match(page.headers.get('content-type') ?? '', 'text/html')
    assert.match(page.text, why)
    const problem = await visit(world, id, wrong, { method: 'POST', headers: { accept: 'application/json' } })
    assert.is(problem.status, 403)
    assert.is((JSON.parse(problem.text) as { code: string }).code, 'forbidden')
  }
  for (const wrong of ['', 'x', `${token}x`, token.slice(1), foreign, '%ff%00']) {
    if (wrong === '%ff%00') assert.is((await visit(world, id, wrong, { method: 'POST' })).status, 400)
    else await refused(wrong, /not issued by this installation/)
  }
  await world.leap('167h')
  assert.is((await visit(world, id, token)).status, 200)
  await world.leap('61m')
  await refused(token, /has expired/)
  assert.is(await statusOf(world, id), 'triggered')
})

test.run()
