import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey, type TestAccount } from '../world/account.ts'
import { mailsTo } from '../world/browser.ts'
import { memberSession } from '../world/session.ts'
import { failTexts, publishText, textServer } from '../world/text-server.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('domains of an account')

test.before(async context => {
  const environment = { PHAROS_RESOLVERS: await textServer() }
  context.world = await createWorld({ roles: 'api,delivery,sweeper', agent: false, environment })
})
test.after(({ world }) => world.close())
test.after.each(() => failTexts(false))

let counter = 0
const someDomain = () => `company-${++counter}.example.com`

interface Problem {
  code: string
  detail: string
  errors?: { path: string }[]
}

const add = async ({ call }: Pick<TestAccount, 'call'>, domain: string) =>
  (await call(routes.createDomain, { body: { domain } })).body
const verify = (world: World, { key }: Pick<TestAccount, 'key'>, domain: string) =>
  send(world, routes.verifyDomain, { key, params: { domain } })
const read = async ({ call }: Pick<TestAccount, 'call'>, domain: string) =>
  (await call(routes.getDomain, { params: { domain } })).body

test('a domain is verified by the record that the reply names, and reads back', async ({ world }) => {
  const account = await addAccount(world, 'Bücher')
  const made = await add(account, `Bücher-${++counter}.Example.com.`)
  assert.match(made.domain, /^xn--bcher-[0-9a-z-]+\.example\.com$/)
  assert.is(made.status, 'pending')
  assert.is(made.record.name, `_pharos-verification.${made.domain}`)
  assert.match(made.record.value, /^pharos-verification=[0-9a-f]{32}$/)
  const early = await verify(world, account, made.domain)
  assert.equal([early.status, (early.body as Problem).code], [409, 'conflict'])
  assert.match((early.body as Problem).detail, made.record.value)
  publishText(made.record.name, 'another text')
  assert.match(((await verify(world, account, made.domain)).body as Problem).detail, 'other values')
  assert.is((await read(account, made.domain)).status, 'pending')
  publishText(made.record.name, made.record.value)
  const done = await verify(world, account, made.domain.toUpperCase())
  assert.is((done.body as { status: string }).status, 'verified', JSON.stringify(done.body))
  assert.equal((await account.call(routes.listDomains)).body, [await read(account, made.domain)])
})

test('an unsuitable domain is refused with the field, and nothing is added', async ({ world }) => {
  const account = await addAccount(world, 'odd')
  for (const domain of [
    'https://example.com',
    'a b.example.com',
    '192.0.2.1',
    'co.uk',
    'github.io',
    'x.pharos.test',
    'com',
  ]) {
    const { status, body } = await send(world, routes.createDomain, { key: account.key, body: { domain } })
    assert.equal([status, (body as Problem).errors?.[0]?.path], [400, 'domain'], domain)
  }
  assert.equal((await account.call(routes.listDomains)).body, [])
})

test('the first account to verify a domain has it; an open claim keeps nobody out', async ({ world }) => {
  const [first, second] = [await addAccount(world, 'claims'), await addAccount(world, 'proves')]
  const domain = someDomain()
  const claimed = await add(first, domain)
  const own = await add(second, domain)
  assert.is.not(own.record.value, claimed.record.value, 'another account has another record')
  assert.is((await send(world, routes.createDomain, { key: second.key, body: { domain } })).status, 409)
  publishText(claimed.record.name, claimed.record.value)
  assert.is((await verify(world, second, domain)).status, 409, 'the record of another account proves nothing')
  publishText(own.record.name, own.record.value)
  assert.is((await verify(world, second, domain)).status, 200)
  publishText(claimed.record.name, claimed.record.value)
  const late = await verify(world, first, domain)
  assert.is(late.status, 409)
  assert.match((late.body as Problem).detail, 'another account')
  assert.not.match(JSON.stringify(late.body), second.id)
  assert.is((await read(first, domain)).status, 'pending')
})

test('a missing record is reported at once, and ends the verification after 72 hours', async ({ world }) => {
  const account = await addAccount(world, 'sold')
  const { domain, record } = await add(account, someDomain())
  publishText(record.name, record.value)
  await verify(world, account, domain)
  await world.leap('25h')
  assert.is((await read(account, domain)).checked_at, '2026-03-03T09:00:00.000Z')
  publishText(record.name, null)
  await world.leap('25h')
  const failing = await read(account, domain)
  assert.is(failing.status, 'failing')
  assert.ok(failing.missing_since)
  assert.is((await mailsTo(world, account.email)).length, 1)
  publishText(record.name, record.value)
  await world.leap('2h')
  assert.is((await read(account, domain)).status, 'verified')
  publishText(record.name, null)
  await world.leap('100h', '1h')
  assert.is((await read(account, domain)).status, 'lost')
  const mails = await mailsTo(world, account.email)
  assert.is(mails.length, 3, 'gone, gone again, and lost')
  assert.match(mails.at(-1) ?? '', 'no longer verified')
  const other = await addAccount(world, 'bought')
  const next = await add(other, domain)
  publishText(next.record.name, next.record.value)
  assert.is((await verify(world, other, domain)).status, 200, 'somebody else may have it')
})

test('name servers that do not answer end no verification', async ({ world }) => {
  const account = await addAccount(world, 'away')
  const { domain, record } = await add(account, someDomain())
  publishText(record.name, record.value)
  await verify(world, account, domain)
  failTexts(true)
  assert.is((await verify(world, account, domain)).status, 409)
  await world.leap('100h', '10h')
  assert.is((await read(account, domain)).status, 'verified')
})

test('it is for super admins who have just signed in, and an account has 100 at most', async ({ world }) => {
  const account = await addAccount(world, 'many')
  const admin = await addKey(world, account.id, 'admin')
  assert.is((await send(world, routes.listDomains, { key: admin.key })).status, 403)
  const stale = await memberSession(world, account.member)
  await world.leap('16m')
  const refused = await send(world, routes.createDomain, { key: null, headers: stale, body: { domain: someDomain() } })
  assert.is((refused.body as Problem).code, 'reauthentication_required')
  await world.sql(
    `insert into account_domain (id, account_id, domain, created_at)
      select gen_random_uuid(), $1, 'n' || n || '.example.org', 0 from generate_series(1, 100) n`,
    [account.id],
  )
  const full = await send(world, routes.createDomain, { key: account.key, body: { domain: someDomain() } })
  assert.equal([full.status, (full.body as Problem).code], [400, 'limit_reached'])
})

test('another account sees, verifies and removes none of it', async ({ world }) => {
  const [owner, stranger] = [await addAccount(world, 'owner'), await addAccount(world, 'stranger')]
  const { domain } = await add(owner, someDomain())
  for (const route of [routes.getDomain, routes.verifyDomain, routes.deleteDomain])
    assert.is((await send(world, route, { key: stranger.key, params: { domain } })).status, 404)
  await owner.call(routes.deleteDomain, { params: { domain } })
  assert.is((await send(world, routes.getDomain, { key: owner.key, params: { domain } })).status, 404)
})

test.run()
