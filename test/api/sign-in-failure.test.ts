import { listAuditLog } from '@pharos/shared-protocol/contract/account/audit-log.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { codeNow } from '../world/authenticator.ts'
import { Browser, lastLink, mailsTo } from '../world/browser.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('failed sign-ins')
const PASSWORD = 'quiet harbour lantern'

test.before.each(async context => {
  const environment = { PHAROS_TRUSTED_PROXIES: '127.0.0.1' }
  context.world = await createWorld({ roles: 'api,delivery,sweeper', agent: false, environment })
})
test.after.each(({ world }) => world.close())

/** A member with a password and an authenticator app, in their own browser. */
async function withFactors(world: World, account?: string) {
  const own = account ?? (await world.call(routes.getAccount)).body.id
  const { member, email } = await addKey(world, own, 'member')
  const browser = new Browser(world)
  await browser.ask(email)
  await browser.consume({ token: (await lastLink(world, email)).token })
  const path = `/user/${member}/security`
  await browser.write('PUT', `${path}/password`, { password: PASSWORD })
  const { secret } = (await browser.write('POST', `${path}/totp`)).body
  await browser.write('POST', `${path}/totp/confirm`, { code: codeNow(world, secret) })
  return { member, email, browser }
}

const entriesOf = async (world: World, action: string) =>
  (await world.call(routes.listAuditLog, { query: listAuditLog.query.parse({ action }) as never })).body

const byPassword = (browser: Browser, email: string, password: string, address = browser.address) => {
  const headers = { 'user-agent': 'guesser/1', 'x-forwarded-for': address }
  return browser.send('POST', '/auth/login/password', { email, password }, headers)
}

const told = async (world: World, email: string) =>
  (await mailsTo(world, email)).filter(mail => /wrong second factor/.test(mail)).length

test('wrong passwords are counted in one entry of a network and hour, which names the latest address', async ({
  world,
}) => {
  const { member, email } = await withFactors(world)
  const guesser = new Browser(world)
  for (const password of ['one wrong password', 'another wrong one', 'a third wrong one'])
    assert.is((await byPassword(guesser, email.toUpperCase(), password, '93.184.216.34')).status, 401)
  const [entry, ...others] = await entriesOf(world, 'sign_in_failed')
  assert.equal(others, [])
  assert.equal([entry?.count, entry?.changed_fields, entry?.reason], [3, ['password'], 'wrong_password'])
  assert.equal([entry?.status, entry?.user_id], [401, member])
  assert.equal([entry?.address, entry?.user_agent], ['93.184.216.34', 'guesser/1'])
  assert.ok(entry?.last_at)
  await byPassword(new Browser(world), email, 'from another network', '51.15.1.7')
  assert.is((await entriesOf(world, 'sign_in_failed')).length, 2)
  await world.advance('61m')
  await byPassword(guesser, email, 'an hour later', '93.184.216.34')
  assert.is((await entriesOf(world, 'sign_in_failed')).length, 3)
  await byPassword(new Browser(world), 'nobody@example.com', 'of nobody at all', '51.15.1.7')
  assert.is((await entriesOf(world, 'sign_in_failed')).length, 3)
  assert.match(
    await (await fetch(`${world.url}/metrics`)).text(),
    /pharos_sign_ins_failed_total\{method="password",reason="wrong_password"\} 6/,
  )
})

test('an attacker from many networks cannot fill the log', async ({ world }) => {
  const { email } = await withFactors(world)
  const row = `insert into sign_in_failure (id, kind, email, network, created_at)
    values (gen_random_uuid(), 'link_code', $1, $2, $3)`
  for (let network = 0; network < 25; network++)
    await world.sql(row, [email, `192.0.2.${network}/32`, world.planes[0]?.platform.clock.now()])
  for (let times = 0; times < 3; times++) await byPassword(new Browser(world), email, 'a wrong one, elsewhere')
  const [entry, ...others] = await entriesOf(world, 'sign_in_failed')
  assert.equal([entry?.count, others.length], [3, 0])
})

test('a wrong second factor is in the log, and told to the person once an hour', async ({ world }) => {
  const { email, browser } = await withFactors(world)
  const stranger = new Browser(world)
  assert.is((await byPassword(stranger, email, PASSWORD)).body.status, 'second_factor_required')
  assert.is((await entriesOf(world, 'sign_in_failed')).length, 0)
  for (const code of ['000000', '111111'])
    assert.is((await stranger.send('POST', '/auth/login/totp', { code })).status, 401)
  await stranger.send('POST', '/auth/login/recovery_code', { code: 'AAAAA-AAAAA' })
  const entries = await entriesOf(world, 'second_factor_failed')
  assert.equal(
    entries.map(({ changed_fields, count, reason }) => [...changed_fields, count, reason]),
    [
      ['recovery_code', 1, 'wrong_code'],
      ['totp', 2, 'wrong_code'],
    ],
  )
  assert.is(await told(world, email), 1)
  // Whoever mistypes at home is told only after several tries.
  await world.advance('2h')
  await byPassword(browser, email, PASSWORD)
  await browser.send('POST', '/auth/login/totp', { code: '000000' })
  assert.is(await told(world, email), 1)
  for (const code of ['111111', '222222']) await browser.send('POST', '/auth/login/totp', { code })
  assert.is(await told(world, email), 2)
})

test('every account of the person sees it, and no other', async ({ world }) => {
  const [second, foreign] = [await addAccount(world, 'second'), await addAccount(world, 'foreign')]
  const { email, member } = await withFactors(world)
  await second.call(routes.createMember, { body: { email, name: 'Ada', role: 'viewer' } })
  await byPassword(new Browser(world), email, 'a wrong password')
  const of = async (call: typeof world.call) =>
    (await call(routes.listAuditLog, { query: listAuditLog.query.parse({ action: 'sign_in_failed' }) as never })).body
  assert.equal(
    (await of(world.call)).map(entry => entry.user_id),
    [member],
  )
  assert.is((await of(second.call)).length, 1)
  assert.is((await of(foreign.call)).length, 0)
})

test('a wrong code of a mailed link, and a way in that the account does not allow, are in the log', async ({
  world,
}) => {
  const { email } = await withFactors(world)
  const asking = new Browser(world)
  await asking.ask(email)
  await asking.consume({ code: 'AAAA-AAAA' })
  const [link] = await entriesOf(world, 'sign_in_failed')
  assert.equal([link?.changed_fields, link?.reason], [['magic_link'], 'wrong_code'])
  await world.sql(`update account set allowed_methods = '{}'`)
  await world.sql('delete from totp')
  assert.is((await byPassword(new Browser(world), email, PASSWORD)).status, 403)
  const [refused] = await entriesOf(world, 'sign_in_failed')
  assert.equal([refused?.reason, refused?.status], ['not_admitted', 403])
})

test.run()
