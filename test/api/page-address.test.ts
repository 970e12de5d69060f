import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { archiveBytes, importArchive, makeArchive } from '../world/archive.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('readable addresses of status pages')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

type Caller = Pick<Awaited<ReturnType<typeof addAccount>>, 'call' | 'key'>

async function pageOf(world: World, { call }: Pick<Caller, 'call'> = world): Promise<string> {
  return (await call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })).body.id
}

async function take(world: World, id: string, slug: string, key?: string) {
  const answer = await send(world, routes.updatePageAddress, { params: { id }, body: { slug }, ...(key && { key }) })
  await world.settle()
  return answer
}

const release = (world: World, id: string) => send(world, routes.deletePageAddress, { params: { id } })
const detailOf = ({ body }: { body: unknown }) => (body as { detail: string }).detail

test('a page is served under its slug beside its id, until the slug changes', async ({ world }) => {
  const id = await pageOf(world)
  const at = async (name: string, path = '') => (await fetch(`${world.url}/status/${name}${path}`)).status
  const { body: before } = await world.call(routes.getPageAddress, { params: { id } })
  assert.equal(before, { slug: null, url: `${world.url}/status/${id}` })
  assert.is(await at('my-shop'), 404)
  await world.advance('3s')
  const given = await take(world, id, 'my-shop')
  assert.equal([given.status, given.body], [200, { slug: 'my-shop', url: `${world.url}/status/my-shop` }])
  assert.equal([await at('my-shop'), await at('My-Shop', '/feed.atom'), await at(id)], [200, 200, 200])
  assert.is((await take(world, id, 'my-store')).status, 200)
  assert.equal([await at('my-shop'), await at('my-store'), await at(id)], [404, 200, 200])
  assert.is((await release(world, id)).status, 204)
  await world.settle()
  assert.equal([await at('my-store'), await at(id)], [404, 200])
  assert.is((await release(world, id)).status, 404)
})

test('links lead to the slug, whichever address they were read at', async ({ world }) => {
  const id = await pageOf(world)
  await take(world, id, 'linked')
  const body = { title: 'Slow', message: 'We look.', status: 'investigating', severity: 'minor' } as const
  const { body: incident } = await world.call(routes.createPageIncident, { params: { id }, body })
  await world.settle()
  const url = `${world.url}/status/linked`
  const read = async (path: string) => (await fetch(`${world.url}/status/${id}/${path}`)).text()
  for (const path of ['feed.atom', 'feed.rss', 'api/v2/incidents.json'])
    assert.match(await read(path), `${url}/incident/${incident.id}`, path)
  assert.is((JSON.parse(await read('index.json')) as { url: string }).url, url)
  assert.match(await read(''), `rel="canonical" href="${url}/"`)
  const { body: figures } = await world.call(routes.listStatusPageFigures)
  const own = figures.find(each => each.id === id)
  assert.equal([own?.slug, own?.address], ['linked', url])
  // What the page loads comes from where it is: another origin would be refused by its own policy.
  assert.match(await (await fetch(url)).text(), `href="${url}/icon.svg"`)
  assert.match(await read(''), `href="${world.url}/status/${id}/icon.svg"`)
})

test('only names that cannot be taken for something else', async ({ world }) => {
  const id = await pageOf(world)
  const refused = ['ab', 'a--b', '-abc', 'abc-', 'Abc', 'a_bc', 'a'.repeat(41), `${'a-'.repeat(35)}a`, 'müll', '']
  for (const slug of refused) assert.is((await take(world, id, slug)).status, 400, slug)
  for (const slug of ['api', 'www', 'status', 'console', 'docs', 'incident', 'oauth', 'custom', 'validation', id]) {
    const answer = await take(world, id, slug)
    assert.is(answer.status, 400, slug)
    assert.match(detailOf(answer), 'slug is reserved', slug)
  }
  for (const slug of ['abc', 'a-b-c', '1-2-3', 'a'.repeat(40)])
    assert.is((await take(world, id, slug)).status, 200, slug)
})

test('one that another account has, or had lately, is taken, and nothing more is said', async ({ world }) => {
  const [first, second] = [await addAccount(world, 'First'), await addAccount(world, 'Second')]
  const [mine, theirs] = [await pageOf(world, first), await pageOf(world, second)]
  assert.is((await take(world, mine, 'contested', first.key)).status, 200)
  const held = await take(world, theirs, 'contested', second.key)
  assert.equal([held.status, detailOf(held)], [409, 'slug: this address is taken; choose another one.'])
  await first.call(routes.deletePageAddress, { params: { id: mine } })
  const released = await take(world, theirs, 'contested', second.key)
  assert.equal([released.status, detailOf(released)], [409, detailOf(held)])
  assert.is((await take(world, theirs, 'of-second', second.key)).status, 200)
  assert.is((await take(world, mine, 'contested', first.key)).status, 200, 'its former account takes it back')
  await first.call(routes.deleteStatusPage, { params: { id: mine } })
  await world.advance('29d')
  assert.is((await take(world, theirs, 'contested', second.key)).status, 409, 'held after the page is deleted, too')
  await world.advance('2d')
  assert.is((await take(world, theirs, 'contested', second.key)).status, 200)
  assert.is((await take(world, theirs, 'of-second', second.key)).status, 200)
})

test('two accounts that ask at once: one has it', async ({ world }) => {
  const [first, second] = [await addAccount(world, 'First'), await addAccount(world, 'Second')]
  const [mine, theirs] = [await pageOf(world, first), await pageOf(world, second)]
  const asked = [take(world, mine, 'at-once', first.key), take(world, theirs, 'at-once', second.key)]
  assert.equal((await Promise.all(asked)).map(({ status }) => status).toSorted(), [200, 409])
})

test('one of another page of the account is a conflict that says so', async ({ world }) => {
  const [one, another] = [await pageOf(world), await pageOf(world)]
  await take(world, one, 'own-one')
  const answer = await take(world, another, 'own-one')
  assert.equal([answer.status, /another page of this account/.test(detailOf(answer))], [409, true])
})

test('an account holds a bounded number of former ones', async ({ world }) => {
  const account = await addAccount(world, 'Collector')
  const id = await pageOf(world, account)
  for (let n = 0; n <= 10; n++) assert.is((await take(world, id, `number-${n}`, account.key)).status, 200, String(n))
  const beyond = await take(world, id, 'number-11', account.key)
  assert.equal([beyond.status, (beyond.body as { code: string }).code], [400, 'limit_reached'])
  assert.is((await take(world, id, 'number-3', account.key)).status, 200, 'one of its own is no further one')
})

test('viewers read it; who writes status pages changes it; strangers find no page', async ({ world }) => {
  const account = await addAccount(world, 'Owner')
  const id = await pageOf(world, account)
  const key = async (role: 'viewer' | 'member') => (await addKey(world, account.id, role)).key
  const viewer = await key('viewer')
  assert.is((await send(world, routes.getPageAddress, { params: { id }, key: viewer })).status, 200)
  assert.is((await take(world, id, 'by-viewer', viewer)).status, 403)
  assert.is((await take(world, id, 'by-member', await key('member'))).status, 200)
  const { body: entries } = await account.call(routes.listAuditLog, {
    query: { action: 'page_address.update' } as never,
  })
  assert.is(entries[0]?.status, 200)
  const stranger = await addAccount(world, 'Stranger')
  for (const route of [routes.getPageAddress, routes.deletePageAddress])
    assert.is((await send(world, route, { params: { id }, key: stranger.key })).status, 404)
  assert.is((await take(world, id, 'by-stranger', stranger.key)).status, 404)
})

test('an archive has it; an import takes it where it is free, and otherwise goes on and says so', async ({ world }) => {
  const from = await addAccount(world, 'From')
  const pages = { 'moving-one': await pageOf(world, from), 'moving-two': await pageOf(world, from) }
  for (const [slug, id] of Object.entries(pages)) await take(world, id, slug, from.key)
  await pageOf(world, from)
  const archive = await archiveBytes(world, await makeArchive(world, from.call), from.key)
  const there = await createWorld({ agent: false })
  // Nothing of an archive may be in the future, and other tests have moved the clock here.
  await there.advance('60d')
  try {
    const [holder, to] = [await addAccount(there, 'Holder'), await addAccount(there, 'To')]
    assert.is((await take(there, await pageOf(there, holder), 'moving-one', holder.key)).status, 200)
    const { status, text, done } = await importArchive(there, to, archive)
    assert.is(status, 200, text)
    const section = 'status_pages.address'
    const of = <T extends { section: string }>(all: readonly T[]) => all.filter(each => each.section === section)
    assert.equal(of(done.left_out), [{ section, records: 1, reason: 'taken' }])
    assert.equal(of(done.imported), [{ section, records: 1 }])
    const slugOf = async (id: string) => (await to.call(routes.getPageAddress, { params: { id } })).body.slug
    assert.equal([await slugOf(pages['moving-one']), await slugOf(pages['moving-two'])], [null, 'moving-two'])
  } finally {
    await there.close()
  }
})

test.run()
