import { WORDS } from '@pharos/control-plane/identity/words/index.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addKey } from '../world/account.ts'
import { codeNow } from '../world/authenticator.ts'
import { Browser, lastLink, mailsTo } from '../world/browser.ts'
import { addApp, CHALLENGE, REDIRECT } from '../world/oauth.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('the language of pages and mails of signing in')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,delivery', agent: false })
})
test.after(({ world }) => world.close())

/** All texts of a catalogue. Texts with values are given empty ones. */
function textsOf(words: object): string[] {
  return Object.values(words).flatMap(each => {
    if (typeof each === 'object') return textsOf(each)
    if (typeof each !== 'function') return [String(each)]
    const said = attempt(() => each('', '', ''))
    return typeof said === 'string' ? [said] : []
  })
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []
const GERMAN = new Set(textsOf(WORDS.de).flatMap(wordsIn))
/** Words of the English catalogue that are in no German text, and some common English words. */
const ENGLISH = new Set(
  [...textsOf(WORDS.en).flatMap(wordsIn), 'the', 'this', 'was', 'has', 'not'].filter(word => !GERMAN.has(word)),
)

/** A browser that requests pages in a language. */
class Visitor extends Browser {
  wanted = 'de-AT, de;q=0.9, en;q=0.5'

  page(path: string, form?: Record<string, string>) {
    const headers = { accept: 'text/html', 'accept-language': this.wanted }
    return this.send(form ? 'POST' : 'GET', path, undefined, headers, form && new URLSearchParams(form))
  }

  /** Sends a form of a page, with the CSRF token of the session. */
  async sendForm(path: string, form: Record<string, string>) {
    return this.page(path, { ...form, csrf_token: (await this.session()).csrf_token })
  }
}

type Page = Awaited<ReturnType<Visitor['page']>>

/** Requires that a page and its headers are German, and that it has no English words other than those of `data`. */
function assertGerman(what: string, { body, headers }: Page, data: readonly string[] = []): void {
  assert.match(String(body), '<html lang="de">', what)
  assert.is(headers.get('content-language'), 'de', what)
  assert.match(headers.get('vary') ?? '', /Accept-Language/i, what)
  const seen = String(body)
    .replace(/<(style|script|code)>.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*?(?:(?:aria-label|placeholder|data-cancelled)="([^"]*)"[^>]*)?>/g, ' $1 ')
    .replace(/&#\d+;/g, ' ')
  const own = data.reduce((text, each) => text.replaceAll(each, ' '), seen)
  assert.equal([...new Set(wordsIn(own).filter(word => ENGLISH.has(word)))], [], what)
}

async function person(world: World) {
  const account = (await world.call(routes.getCurrentUser)).body.account.id
  const { member, email } = await addKey(world, account, 'member')
  const browser = new Visitor(world)
  const data = [email, 'default', '127.0.0.1']
  return { browser, email, data, path: `/user/${member}/security` }
}

/** A new person, signed in. */
async function signedIn(world: World) {
  const somebody = await person(world)
  await somebody.browser.ask(somebody.email)
  await somebody.browser.consume({ token: (await lastLink(world, somebody.email)).token })
  return somebody
}

test('a person who prefers German signs in on German pages, and gets a German mail', async ({ world }) => {
  assert.ok(ENGLISH.size > 150, `only ${ENGLISH.size} English words`)
  const { browser, email, data } = await person(world)
  assertGerman('the first page', await browser.page('/login'))
  assertGerman('signing up', await browser.page('/signup'))
  assertGerman('a link that is not ours', await browser.page('/login/link?token=x'))
  assertGerman('no address', await browser.page('/auth/login/magic_link', { email: 'nobody' }), ['nobody', 'email'])
  assertGerman('asked', await browser.page('/auth/login/magic_link', { email }), data)
  const { token, code } = await lastLink(world, email)
  const mail = (await mailsTo(world, email)).at(-1) ?? ''
  assert.match(mail, 'Ihr Link zur Anmeldung bei Pharos')
  assert.match(mail, '<html lang="de"')
  assert.match(mail, 'Anmelden')
  assertGerman('a wrong code', await browser.page('/auth/login/magic_link/consume', { code: 'AAAA-AAAA' }))
  assertGerman('a link', await browser.page(`/login/link?token=${token}`), data)
  const other = new Visitor(world)
  assertGerman('another browser', await other.page('/auth/login/magic_link/consume', { token }), [code])
  assertGerman('a wrong password', await browser.page('/auth/login/password', { email, password: 'no' }), data)
  assertGerman('a company without', await browser.page(`/auth/sso/start?email=${email}`), ['Sign-on', 'Sign-On'])
  assert.is((await browser.page('/auth/login/magic_link/consume', { token })).status, 303)
  assertGerman('the account', await browser.page('/accounts'), data)
  assertGerman('a device', await browser.page('/device'))
  assertGerman('a device that does not ask', await browser.page('/device?user_code=BCDF-GHJK'), ['user_code'])
})

test('the page of how somebody signs in, and the second step, are German', async ({ world }) => {
  const { browser, email, data } = await signedIn(world)
  const security = { accept: 'text/html' }
  assert.is((await browser.send('GET', '/security', undefined, security)).headers.get('content-language'), 'en')
  await browser.sendForm('/security', { action: 'set_password', password: 'correct horse battery' })
  assert.match((await mailsTo(world, email)).at(-1) ?? '', 'Ihr Passwort wurde gesetzt')
  assertGerman('too short', await browser.sendForm('/security', { action: 'set_password', password: 'x' }), [
    'password',
  ])
  const setUp = await browser.sendForm('/security', { action: 'start_totp' })
  assertGerman('an app', setUp)
  const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(String(setUp.body))?.[1]?.replaceAll(' ', '') ?? ''
  assertGerman('a wrong code', await browser.sendForm('/security', { action: 'confirm_totp', code: '000000' }))
  const codes = await browser.sendForm('/security', { action: 'confirm_totp', code: codeNow(world, secret) })
  assertGerman(
    'recovery codes',
    codes,
    [...String(codes.body).matchAll(/<li>([^<]+)/g)].map(([, each]) => String(each)),
  )
  assertGerman('everything', await browser.page('/security'), [...data, 'node'])
  const next = new Visitor(world)
  assertGerman('one more step', await next.page('/auth/login/password', { email, password: 'correct horse battery' }))
  assertGerman('a wrong one', await next.page('/auth/login/totp', { code: '000000' }))
})

test('so are invitations, another address, and an app that asks', async ({ world }) => {
  const { browser, data, path } = await signedIn(world)
  const invited = 'invited@example.com'
  await world.call(routes.createInvitation, {
    body: { email: invited, role: 'super_admin' },
    headers: { 'accept-language': 'de' },
  })
  assert.match((await mailsTo(world, invited)).at(-1) ?? '', 'Hauptadministrator')
  const { token } = await lastLink(world, invited)
  const names = [invited, 'default', 'owner', ...data]
  assertGerman('an invitation', await browser.page(`/invitation?token=${token}`), names)
  await new Visitor(world).page('/invitation/accept', { token, name: 'Ada' })
  assertGerman('an invitation that was used', await browser.page(`/invitation?token=${token}`))
  const { csrf_token } = await browser.session()
  const headers = { 'x-csrf-token': csrf_token, 'accept-language': 'de' }
  await browser.send('PUT', `${path}/email`, { email: 'other@example.com' }, headers)
  const change = await lastLink(world, 'other@example.com')
  assertGerman('another address', await browser.page(`/login/email?token=${change.token}`), ['other@example.com'])
  const changed = await browser.page('/auth/email/confirm', { token: change.token })
  assertGerman('a new address', changed, ['other@example.com'])
  const app = await addApp(world.call, { scopes: ['read:escalation_policies', 'write:members'] })
  const query = new URLSearchParams({
    ...{ client_id: app.client_id, redirect_uri: REDIRECT, response_type: 'code', state: 's' },
    ...{ scope: app.scopes.join(' '), code_challenge: CHALLENGE, code_challenge_method: 'S256' },
  })
  const asked = await browser.page(`/oauth/authorize?${query}`)
  assertGerman('an app', asked, [app.name, REDIRECT, 'https://app.example', 'other@example.com', 'default'])
  assert.match(String(asked.body), 'Eskalationsrichtlinien')
})

test('the language chosen in the console takes precedence over that of the browser', async ({ world }) => {
  const browser = new Visitor(world)
  browser.wanted = 'en-GB'
  assert.match(String((await browser.page('/login')).body), '<html lang="en">')
  browser.cookies.set('pharos-language', 'de')
  assertGerman('chosen', await browser.page('/login'))
  browser.cookies.set('pharos-language', 'xx')
  assert.match(String((await browser.page('/login')).body), '<html lang="en">')
})

test('the API speaks English, unless a script of these pages asks', async ({ world }) => {
  const browser = new Visitor(world)
  const send = (headers: Record<string, string>) =>
    browser.send('POST', '/auth/login/totp', { code: '000000' }, { accept: 'application/json', ...headers })
  assert.match((await send({ 'accept-language': 'de' })).body.detail, /^No sign-in was started/)
  assert.match((await send({ 'x-language': 'de' })).body.detail, /^In den letzten zehn Minuten/)
  assert.match((await send({ 'x-language': '__proto__' })).body.detail, /^No sign-in was started/)
})

const ODD = ['de;q=9', 'de;q=1.5, en', ';;;,,,;q=', `${'a-'.repeat(3_000)},de`, `${'de;q=0,'.repeat(1_000)}`, '*;q=0']

test('unusual Accept-Language headers get English', async ({ world }) => {
  for (const wish of ODD) {
    const browser = new Visitor(world)
    browser.wanted = wish
    const { status, headers } = await browser.page('/login')
    assert.equal([status, headers.get('content-language')], [200, 'en'], wish.slice(0, 40))
  }
})

test.run()
