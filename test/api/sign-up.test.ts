import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Browser, lastLink, mailsTo } from '../world/browser.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('signing up')

test.before(async context => {
  context.world = await createWorld({
    roles: 'api,delivery',
    agent: false,
    environment: { PHAROS_SIGNUP: 'open' },
  })
})
test.after(({ world }) => world.close())

const ask = (browser: Browser, email: string, account_name: string) =>
  browser.send('POST', '/account/signup', { email, name: 'Ada', account_name, timezone: 'Europe/Berlin' })

async function accounts(world: World): Promise<number> {
  return (await world.sql('select from account')).length
}

test('the link of the mail opens an account, and signs its owner in', async ({ world }) => {
  const browser = new Browser(world)
  const before = await accounts(world)
  assert.is((await ask(browser, 'ada@example.com', 'Example Ltd')).status, 202)
  assert.is(await accounts(world), before, 'nothing is written for an address that nobody has shown to be theirs')
  const { token } = await lastLink(world, 'ada@example.com')
  const elsewhere = await new Browser(world).consume({ token })
  assert.is(elsewhere.body.status, 'other_browser')
  assert.is(await accounts(world), before)
  assert.is((await browser.consume({ token })).body.status, 'signed_in')
  const session = await browser.session()
  assert.equal([session.account.name, session.account.role, session.name], ['Example Ltd', 'owner', 'Ada'])
  const account = (await browser.send('GET', '/account')).body
  assert.is(account.timezone, 'Europe/Berlin')
  assert.is((await browser.consume({ token })).status, 403)
  assert.is(await accounts(world), before + 1)
})

test('a person may open another account, and the response does not reveal that they have one', async ({ world }) => {
  const [known, unknown] = [new Browser(world), new Browser(world)]
  const first = await ask(known, 'bob@example.com', 'First')
  await known.consume({ code: (await lastLink(world, 'bob@example.com')).code })
  const second = await ask(known, 'bob@example.com', 'Second')
  const stranger = await ask(unknown, 'carol@example.com', 'Third')
  assert.equal([second.status, second.body], [first.status, first.body])
  assert.equal([stranger.status, stranger.body], [first.status, first.body])
  await known.consume({ code: (await lastLink(world, 'bob@example.com')).code })
  const { account, accounts: own } = await known.session()
  assert.is(account.name, 'Second')
  assert.is(own.length, 2)
  const people = await world.sql(`select from person where email = 'bob@example.com'`)
  assert.is(people.length, 1)
  assert.is((await mailsTo(world, 'carol@example.com')).length, 1)
})

test.run()
