import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addKey } from '../world/account.ts'
import { Browser, lastLink, mailsTo } from '../world/browser.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('another address to sign in with')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,delivery,sweeper', agent: false })
})
test.after(({ world }) => world.close())

let counter = 0
const address = () => `new-${++counter}@example.com`

async function somebody(world: World) {
  const [account] = await world.sql<{ id: string }>(`select id from account where name = 'default'`)
  const { member, email, key } = await addKey(world, account?.id ?? '', 'member')
  const session = await memberSession(world, member)
  const ask = (to: string, headers: Record<string, string> = session) =>
    fetch(`${world.url}/user/${member}/security/email`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ email: to }),
    }).then(async response => ({ status: response.status, body: await response.json() }))
  const emailNow = async () =>
    (
      await world.sql<{ email: string }>(
        'select p.email from person p join member m on m.person_id = p.id where m.id = $1',
        [member],
      )
    )[0]?.email
  return { member, email, key, session, ask, emailNow }
}

const confirm = (world: World, token: string) => new Browser(world).send('POST', '/auth/email/confirm', { token })

test('it applies once the mailed link is used, and both addresses are notified', async ({ world }) => {
  const { email, ask, emailNow } = await somebody(world)
  const to = address()
  assert.is((await ask(to)).status, 202)
  assert.is(await emailNow(), email)
  const { token } = await lastLink(world, to)
  assert.is((await new Browser(world).send('GET', `/login/email?token=${token}`)).body.email, to)
  assert.is(await emailNow(), email, 'looking does nothing')
  const done = await confirm(world, token)
  assert.equal([done.status, done.body], [200, { email: to }])
  assert.is(await emailNow(), to)
  assert.is((await confirm(world, token)).status, 403)
  const [old, fresh] = [await mailsTo(world, email), await mailsTo(world, to)]
  assert.ok(old.some(mail => mail.includes('is about to change')) && old.some(mail => mail.includes('was changed')))
  assert.ok(fresh.some(mail => mail.includes('You now sign in')))
  const browser = new Browser(world)
  await browser.ask(to)
  assert.is((await browser.consume({ code: (await lastLink(world, to)).code })).body.email, to)
})

test('the address of somebody else is refused only to whoever reads its mail', async ({ world }) => {
  const [one, other] = [await somebody(world), await somebody(world)]
  const free = await one.ask(address())
  const taken = await one.ask(other.email)
  assert.equal(taken, free)
  const refused = await confirm(world, (await lastLink(world, other.email)).token)
  assert.is(refused.status, 409)
  assert.equal([await one.emailNow(), await other.emailNow()], [one.email, other.email])
})

test('only the newest link counts, for a day, and five are mailed in a day', async ({ world }) => {
  const { ask, email, emailNow } = await somebody(world)
  const [first, second] = [address(), address()]
  await ask(first)
  const { token: replaced } = await lastLink(world, first)
  await ask(second)
  const { token } = await lastLink(world, second)
  assert.is((await confirm(world, replaced)).status, 403)
  for (let i = 2; i < 5; i++) assert.is((await ask(second)).status, 202)
  assert.is((await ask(second)).status, 429)
  await world.leap('24h')
  for (const late of [token, (await lastLink(world, second)).token]) assert.is((await confirm(world, late)).status, 403)
  assert.is(await emailNow(), email)
})

test('only the person requests it, in a recent session that reaches all accounts', async ({ world }) => {
  const { member, key, ask } = await somebody(world)
  const { session: another } = await somebody(world)
  assert.is((await ask(address(), another)).status, 403)
  assert.is((await ask(address(), { authorization: `Bearer ${key}` })).status, 403)
  assert.is((await ask(address(), await memberSession(world, member, { only_account: true }))).status, 403)
  await world.leap('16m')
  const stale = await ask(address())
  assert.equal([stale.status, stale.body.code], [403, 'reauthentication_required'])
})

test.run()
