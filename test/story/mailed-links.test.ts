import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { domainMessage } from '@pharos/control-plane/identity/domain/message.ts'
import { changeMessage, expiryMessage, rotationMessage } from '@pharos/control-plane/identity/sso-connection/message.ts'
import { accountMessage } from '@pharos/control-plane/response/announcement/account-message.ts'
import type { Message } from '@pharos/control-plane/response/delivery/message.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { Browser, lastLink } from '../world/browser.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('links of mails about access, accounts and the installation')

test.before(async context => {
  const environment = { PHAROS_TRUSTED_PROXIES: '127.0.0.1', PHAROS_SIGNUP: 'open' }
  context.world = await createWorld({ environment })
})
test.after(({ world }) => world.close())

interface Told {
  event: string
  links: { label: string; url: string; action: string }[]
}

/** People sign in, are invited, change their address and their password; subscribers confirm and are told. */
async function aboutPeople(world: World): Promise<void> {
  const account = await addAccount(world, 'Company')
  await account.call(routes.createInvitation, { body: { email: 'new@example.com', role: 'member' } })
  const { email, member } = await addKey(world, account.id, 'admin')
  const browser = new Browser(world)
  await browser.ask(email)
  await browser.consume({ code: (await lastLink(world, email)).code })
  const written = [
    await browser.write('PUT', `/user/${member}/security/password`, { password: 'quiet harbour lantern' }),
    await browser.write('PUT', `/user/${member}/security/email`, { email: 'moved@example.com' }),
  ]
  for (const { status, body } of written) assert.ok(status < 300, JSON.stringify(body))
  await new Browser(world).send('POST', '/account/signup', {
    email: 'first@example.com',
    name: 'Ada',
    account_name: 'Own',
  })
  const owner = (await account.call(routes.getCurrentUser)).body.member.id
  await account.call(routes.createContactMethod, {
    params: { user_id: owner },
    body: { type: 'email', value: 'mine@example.com' },
  })
  await account.call(routes.deleteAccount)
  await account.call(routes.restoreAccount)
  const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })
  const form = new URLSearchParams({ email: 'reader@example.com' })
  await fetch(`${world.url}/public/status_page/${page.id}/subscribe`, { method: 'POST', body: form })
}

/** The installation loses a region, and hears nothing of its bus for a while. */
async function aboutInstallation(world: World): Promise<void> {
  world.lines.expect(/no agent online|has an agent again/)
  const east = await world.addRegion('east')
  await world.advance('5s')
  east.kill()
  await world.advance('2m')
  const bus = world.planes[0]?.platform.bus
  assert.ok(bus)
  const { oldestOutcome } = bus
  bus.oldestOutcome = () => Promise.reject(new Error('TIMEOUT'))
  await world.advance('60s')
  bus.oldestOutcome = oldestOutcome
  await world.advance('60s')
}

/** Messages that take days, or another person, to come about. */
function later(base: string, now: number): Message[] {
  const at = epoch(now)
  const told = { what: ['was activated'], who: 'Ada', from: '192.0.2.1', unapproved: true }
  const news = { account: 'Shop', by: 'Ada' }
  const reader = { language: 'en', timezone: 'UTC' } as const
  return [
    ...(['saml', 'oidc'] as const).flatMap(kind => {
      const connection = { id: crypto.randomUUID(), kind, name: 'Directory' }
      return [
        expiryMessage(base, connection, at, at),
        rotationMessage(base, connection, at, at),
        changeMessage(base, connection, told, at),
        changeMessage(base, { ...connection, gone: true }, told, at),
      ]
    }),
    ...(['missing', 'lost'] as const).map(what =>
      domainMessage(base, what, { domain: 'example.com', name: '_x', missing_since: at }, at),
    ),
    accountMessage(base, 'id', { event: 'account.deletion_requested', ...news, deletion_at: at }, at, reader),
    accountMessage(base, 'id', { event: 'account.restored', ...news }, at, reader),
    accountMessage(
      base,
      'id',
      { event: 'account.ownership_transferred', account: 'Shop', owner: 'Ada', former_owner: 'Bob' },
      at,
      reader,
    ),
  ]
}

/** Every address in the mails that were sent. */
function addressesIn(world: World): Set<string> {
  const folder = join(world.directory, 'mail')
  const mails = readdirSync(folder).map(name =>
    readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='),
  )
  return new Set(mails.flatMap(mail => mail.match(/https?:\/\/[^\s"<>)]+/g) ?? []))
}

/** What a browser that has signed in nowhere sees: a page, or the one to sign in. */
async function requirePage(url: string, what: string): Promise<void> {
  const response = await fetch(url, { headers: { accept: 'text/html,*/*;q=0.8' } })
  const isSignIn = response.status === 401 && /href="\/login/.test(await response.clone().text())
  // The story has used some links, whose page says so.
  const isUsed = response.status === 403 && url.includes('/login/link?')
  assert.ok(response.status === 200 || isSignIn || isUsed, `${what}: ${url} is ${response.status}`)
  assert.match(response.headers.get('content-type') ?? '', 'text/html', `${what}: ${url}`)
}

/** Nothing is left to do for their readers. */
const WITHOUT_LINK = ['account.member_removed', 'email_change.done']
/** Their links are added when they are sent, and are not stored. */
const ADDED_LATER = ['sign_in.link', 'invitation', 'email_change.confirm', 'subscription.confirm']

test('each message has a link to act, and every link opens a page', async ({ world }) => {
  await aboutPeople(world)
  await aboutInstallation(world)
  const rows = await world.sql<{ message: Told }>('select message from delivery')
  const told: Told[] = [...rows.map(({ message }) => message), ...later(world.url, world.clock.now())]
  const events = new Set(told.map(({ event }) => event))
  const expected = [
    ...['sign_in.link', 'invitation', 'email_change.asked', 'email_change.confirm', 'security.changed'],
    ...['contact_method.code', 'account.deletion_requested', 'account.restored', 'subscription.confirm'],
    ...['region_offline', 'installation_offline', 'installation_online'],
  ]
  assert.equal(
    expected.filter(event => !events.has(event)),
    [],
    `told were ${[...events].join(', ')}`,
  )
  const bare = told.filter(
    ({ event, links }) => links.length === 0 && ![...WITHOUT_LINK, ...ADDED_LATER].includes(event),
  )
  assert.equal([...new Set(bare.map(({ event }) => event))], [], 'without a link')
  for (const { event, links } of told) for (const { label, url } of links) await requirePage(url, `${event}, ${label}`)
  const mailed = [...addressesIn(world)].filter(address => address.startsWith(world.url))
  assert.ok(mailed.length > 8, mailed.join(' '))
  for (const address of mailed) await requirePage(address.replaceAll('&amp;', '&'), 'mailed')
})

test('each file that makes messages gives them links', () => {
  const makers = globSync('control-plane/src/**/*.ts')
    .filter(path => !/\.test\.ts$/.test(path))
    .map(path => ({ path, source: readFileSync(path, 'utf8') }))
    .filter(({ source }) => /\bthread[:,]/.test(source) && /\bwebhook[:,]/.test(source) && /\btone\b/.test(source))
  assert.ok(makers.length >= 14, `${makers.length} files`)
  const made = makers.filter(({ source }) => !/viewLink\(|securityLink\(|[lL]inks?Of\(|_url\b|url:/.test(source))
  assert.equal(
    made.map(({ path }) => path).filter(path => !LINKED_BY_CALLERS.includes(path)),
    [],
  )
})
/** Their callers, or the endpoints of what they are sent to, add the links; of an account that is gone there are none. */
const LINKED_BY_CALLERS = [
  'control-plane/src/business/mailed-report/mail.ts',
  'control-plane/src/business/mailed-report/message.ts',
  'control-plane/src/business/ended-account/announce.ts',
  'control-plane/src/response/announcement/message.ts',
  'control-plane/src/identity/sign-in/message.ts',
  'control-plane/src/identity/invitation/message.ts',
  'control-plane/src/response/delivery/message.ts',
]

test.run()
