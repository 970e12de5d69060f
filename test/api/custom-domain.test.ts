import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { verifyEmail } from '../custom-domain/domain.ts'
import { platformOf } from '../delivery/outbox.ts'
import { addAccount, addKey, type TestAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('custom domains')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

let counter = 0

/** Creates an account whose owner may create custom domains. */
async function someAccount(world: World): Promise<TestAccount> {
  const account = await addAccount(world, 'Shop')
  await verifyEmail({ world, call: account.call })
  return account
}

async function createPage({ call }: Pick<TestAccount, 'call'>): Promise<string> {
  return (await call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })).body.id
}

const newDomain = () => `status${++counter}.example.com`

function claim(world: World, { key }: TestAccount, id: string, domain: string) {
  return send(world, routes.createCustomDomain, { key, params: { id }, body: { domain } })
}

interface Problem {
  code: string
  detail: string
  errors?: { path: string }[]
}

test('a claim is returned with the two CNAMEs to create, which stay the same', async ({ world }) => {
  const account = await someAccount(world)
  const id = await createPage(account)
  const { status, body } = await claim(world, account, id, 'Status.Bücher.example')
  assert.is(status, 201)
  const made = body as { acm_validation: { name: string; value: string } }
  assert.match(made.acm_validation.name, /^_pharos-[0-9a-f]{32}\.status\.xn--bcher-kva\.example$/)
  const token = made.acm_validation.name.slice('_pharos-'.length).split('.')[0]
  assert.equal(made, {
    domain: 'status.xn--bcher-kva.example',
    status: 'pending_validation',
    cname_target: `${id}.custom.pharos.test`,
    acm_validation: { name: made.acm_validation.name, value: `${token}.validation.pharos.test` },
    failure_reason: null,
    created_at: '2026-03-02T08:00:00.000Z',
    updated_at: '2026-03-02T08:00:00.000Z',
  })
  assert.equal((await account.call(routes.getCustomDomain, { params: { id } })).body, made)
  const other = await createPage(account)
  const { body: second } = await claim(world, account, other, newDomain())
  assert.not.match(JSON.stringify(second), new RegExp(String(token)), 'another page has another token')
})

test('an invalid host name is refused with the field, and nothing is claimed', async ({ world }) => {
  const account = await someAccount(world)
  const id = await createPage(account)
  for (const domain of [
    'https://a.example.com',
    'a.example.com:443',
    'a b.example.com',
    '192.0.2.1',
    'co.uk',
    'x.pharos.test',
    '',
  ]) {
    const { status, body } = await claim(world, account, id, domain)
    assert.equal([status, (body as Problem).errors?.[0]?.path], [400, 'domain'], domain)
  }
  assert.is((await send(world, routes.getCustomDomain, { key: account.key, params: { id } })).status, 404)
})

test('it needs a verified email address, on any plan; reading and removing do not', async ({ world }) => {
  const unverified = await addAccount(world, 'New')
  const id = await createPage(unverified)
  const refused = await claim(world, unverified, id, newDomain())
  assert.is(refused.status, 403)
  assert.match((refused.body as Problem).detail, /verified email/)
  await verifyEmail({ world, call: unverified.call })
  assert.is((await claim(world, unverified, id, newDomain())).status, 201)
  await world.sql(`update contact_method set verified_at = null`)
  const statusOf = async (route: 'getCustomDomain' | 'deleteCustomDomain') =>
    (await send(world, routes[route], { key: unverified.key, params: { id } })).status
  assert.equal([await statusOf('getCustomDomain'), await statusOf('deleteCustomDomain')], [200, 204])
  const free = await addAccount(world, 'Free', 'free')
  assert.is((await claim(world, free, await createPage(free), newDomain())).status, 403)
  await verifyEmail({ world, call: free.call })
  assert.is((await claim(world, free, await createPage(free), newDomain())).status, 201)
})

test('a page has one domain, and a domain one page; claiming the same again checks at once', async ({ world }) => {
  const account = await someAccount(world)
  const [one, two] = [await createPage(account), await createPage(account)]
  const domain = newDomain()
  assert.is((await claim(world, account, one, domain)).status, 201)
  assert.is((await claim(world, account, one, domain.toUpperCase())).status, 201)
  const another = await claim(world, account, one, newDomain())
  assert.equal([another.status, (another.body as Problem).code], [409, 'conflict'])
  const twice = await claim(world, account, two, domain)
  assert.is(twice.status, 409)
  assert.match((twice.body as Problem).detail, /another page of this account/)
})

test('another account’s claim is a 409 that says how to prove ownership, but not whose it is', async ({ world }) => {
  const [first, second] = [await someAccount(world), await someAccount(world)]
  const domain = newDomain()
  const page = await createPage(first)
  const { body: held } = await claim(world, first, page, domain)
  const refused = await claim(world, second, await createPage(second), domain)
  assert.is(refused.status, 409)
  const { detail } = refused.body as Problem
  assert.match(detail, /another account has claimed.*create the CNAME _pharos-[0-9a-f]{32}\.status/)
  for (const secret of [first.id, page, (held as { acm_validation: { name: string } }).acm_validation.name])
    assert.not.ok(JSON.stringify(refused.body).includes(secret))
  await world.sql(`update custom_domain set validated_at = 0 where domain = '${domain}'`)
  const late = await claim(world, second, await createPage(second), domain)
  assert.is(late.status, 409)
  assert.not.match((late.body as Problem).detail, /CNAME/, 'it is validated: nothing helps')
})

test('of many concurrent claims one succeeds', async ({ world }) => {
  const accounts = await Promise.all(Array.from({ length: 6 }, () => someAccount(world)))
  const pages = await Promise.all(accounts.map(createPage))
  const domain = newDomain()
  const answers = await Promise.all(accounts.map((one, index) => claim(world, one, pages[index] ?? '', domain)))
  assert.equal(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409])
})

test('a removed domain is deleting, then gone, and free; so is that of a deleted page', async ({ world }) => {
  const [first, second] = [await someAccount(world), await someAccount(world)]
  const domain = newDomain()
  const id = await createPage(first)
  await claim(world, first, id, domain)
  await first.call(routes.deleteCustomDomain, { params: { id } })
  assert.is((await first.call(routes.getCustomDomain, { params: { id } })).body.status, 'deleting')
  assert.is((await claim(world, first, id, domain)).status, 409)
  await world.advance('1s')
  assert.is((await send(world, routes.getCustomDomain, { key: first.key, params: { id } })).status, 404)
  const other = await createPage(second)
  assert.is((await claim(world, second, other, domain)).status, 201)
  await second.call(routes.deleteStatusPage, { params: { id: other } })
  assert.is((await claim(world, first, id, domain)).status, 201)
})

test('a domain without its records for seven days is given up, and anybody may claim it', async ({ world }) => {
  const [first, second] = [await someAccount(world), await someAccount(world)]
  const domain = newDomain()
  const id = await createPage(first)
  await claim(world, first, id, domain)
  await world.leap('7d')
  const { status, failure_reason } = (await first.call(routes.getCustomDomain, { params: { id } })).body
  assert.equal([status, failure_reason], ['failed', 'dns_unreachable'])
  assert.is((await claim(world, second, await createPage(second), domain)).status, 201)
  const again = await claim(world, first, id, newDomain())
  assert.is(again.status, 201, 'a page whose domain was given up gets another')
})

test('without a service domain, a claim is a 503 once the input and the caller are checked', async ({ world }) => {
  const account = await someAccount(world)
  const page = await createPage(account)
  const unverified = await addKey(world, account.id, 'admin')
  const config = platformOf(world).config as { PHAROS_SERVICE_DOMAIN?: string | undefined }
  const { PHAROS_SERVICE_DOMAIN } = config
  config.PHAROS_SERVICE_DOMAIN = undefined
  try {
    for (const domain of ['http://x', '127.0.0.1', 'co.uk', 'a b']) {
      const { status, body } = await claim(world, account, page, domain)
      assert.equal([status, (body as Problem).errors?.[0]?.path], [400, 'domain'], domain)
    }
    const other = await claim(world, { ...account, key: unverified.key }, page, newDomain())
    assert.equal([other.status, (other.body as Problem).code], [403, 'forbidden'])
    const { status, body } = await claim(world, account, page, newDomain())
    assert.equal([status, (body as Problem).code], [503, 'unavailable'])
    assert.match((body as Problem).detail, /operator of this installation has not set PHAROS_SERVICE_DOMAIN/)
    world.lines.expect(/an outage/)
  } finally {
    config.PHAROS_SERVICE_DOMAIN = PHAROS_SERVICE_DOMAIN
  }
})

test.run()
