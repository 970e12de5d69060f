import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { Browser, lastLink, mailsTo } from '../world/browser.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('mails about signing in')

test.before(async context => {
  const environment = { PHAROS_TRUSTED_PROXIES: '127.0.0.1', PHAROS_RATE_LIMIT_PER_MINUTE: '100000' }
  context.world = await createWorld({ roles: 'api,delivery', agent: false, environment })
})
test.after(({ world }) => world.close())

async function person(world: World): Promise<string> {
  const { id } = await addAccount(world, 'Company')
  return (await addKey(world, id, 'member')).email
}

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
/** An address that is public, of another network each time. */
const addressOf = (n: number) => `${11 + (n % 80)}.${n % 251}.${(n * 7) % 251}.9`
const from = (n: number, language = 'en') => ({
  'x-forwarded-for': addressOf(n),
  'user-agent': CHROME,
  'accept-language': language,
})

async function ask(world: World, email: string, n: number, browser = new Browser(world)) {
  return browser.send('POST', '/auth/login/magic_link', { email }, from(n))
}

for (const [language, parts] of [
  ['en', ['When', 'From', 'Browser', 'Chrome', 'Do not share the code or the link']],
  ['de', ['Wann', 'Von', 'Browser', 'Chrome', 'Geben Sie Code und Link niemandem']],
] as const)
  test(`the mail with the link says who asked, and to keep the code, in ${language}`, async ({ world }) => {
    const email = await person(world)
    await new Browser(world).send('POST', '/auth/login/magic_link', { email }, from(3, language))
    const [mail = ''] = await mailsTo(world, email)
    for (const part of [...parts, addressOf(3)]) assert.ok(mail.replaceAll('\r\n', ' ').includes(part), part)
    assert.not.match(mail, /^(?:In-Reply-To|References):/m)
    assert.ok((await lastLink(world, email)).code)
  })

test('a mail about a change has the link to the page where one acts, and stands alone', async ({ world }) => {
  const { email, member } = await addKey(world, (await addAccount(world, 'Company')).id, 'member')
  const browser = new Browser(world)
  await ask(world, email, 1, browser)
  await browser.consume({ code: (await lastLink(world, email)).code })
  const set = await browser.write('PUT', `/user/${member}/security/password`, { password: 'quiet harbour lantern' })
  assert.ok(set.status < 300, JSON.stringify(set.body))
  const mail = (await mailsTo(world, email)).at(-1) ?? ''
  assert.match(mail, 'Check your sign-in methods and sessions')
  const url = /https?:\/\/[^\s"<>]+\/security/.exec(mail)?.[0] ?? ''
  assert.not.match(mail, /^(?:In-Reply-To|References):/m)
  const page = await fetch(url, { headers: { accept: 'text/html' } })
  assert.ok(page.status === 200 || page.status === 401, String(page.status))
  assert.match(page.headers.get('content-type') ?? '', 'text/html')
  assert.is((await browser.send('GET', new URL(url).pathname, undefined, { accept: 'text/html' })).status, 200)
})

const HOUR_S = 3_600
const STEP_S = 30

test('strangers of any number of networks cause at most 13 mails an hour to an address', async ({ world }) => {
  const email = await person(world)
  let sent = 0
  for (let second = 0, n = 100; second < HOUR_S; second += STEP_S) {
    for (let more = 0; more < 3; more++) if ((await ask(world, email, n++)).status === 202) sent++
    await world.leap(`${STEP_S}s`)
  }
  assert.ok(sent >= 6 && sent <= 13, `${sent} were accepted`)
  assert.is((await mailsTo(world, email)).length, sent)
})

test('meanwhile the owner gets one in a browser or a network that is theirs', async ({ world }) => {
  const email = await person(world)
  const own = new Browser(world)
  await ask(world, email, 7, own)
  assert.is((await own.consume({ code: (await lastLink(world, email)).code })).status, 200)
  // The session is in the network of the browser that consumed the link.
  await world.sql(
    'update session set address = $1 where person_id = (select id from person where lower(email) = lower($2))',
    [addressOf(7), email],
  )
  for (let n = 200; n < 240; n++) await ask(world, email, n)
  assert.is((await ask(world, email, 300)).status, 429, 'a stranger')
  assert.is((await ask(world, email, 301, own)).status, 202, 'elsewhere, in the same browser')
  assert.is((await ask(world, email, 7)).status, 202, 'at home, in another browser')
  for (let n = 0; n < 5; n++) await ask(world, email, 7)
  assert.is((await ask(world, email, 7)).status, 429, 'that has its limit, too')
})

test.run()
