import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { addAccount, addKey } from '../world/account.ts'
import { Directory } from '../world/directory.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'
import { savedList } from './saved-list.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('the directory and the audit log in the console')
const AT = '/console/settings'
const ATTACK = `<img src=x onerror="document.title='run'">`

test.before(async context => {
  context.world = await createWorld({ roles: 'api,response', agent: false })
})
test.after(({ world }) => world.close())

look('a directory is connected, assigns roles, gets a new token and is deleted', async ({ world, page }) => {
  const account = await addAccount(world, 'Directory')
  const [mine, other] = [await signedIn(world, page, account.member), await signedIn(world, page, account.member)]
  const [screen, watching] = [await mine.newPage(), await other.newPage()]
  await screen.goto(`${AT}/scim`)
  await screen.getByRole('button', { name: 'Connect a directory' }).click()
  await screen.getByText('must have at least 1 character').waitFor()
  await judge(screen, 'no directory')
  await screen.getByLabel('Name', { exact: true }).fill(ATTACK)
  await screen.getByRole('button', { name: 'Add a group' }).click()
  await screen.getByLabel('Group 1', { exact: true }).fill('Operations')
  await screen.getByLabel('Role of group 1').selectOption('admin')
  await screen.getByRole('button', { name: 'Connect a directory' }).click()
  const token = (await screen.locator('.secret code').first().textContent()) ?? ''
  const { connection_id } = (await account.call(routes.getScimConnection)).body
  await screen.getByRole('button', { name: 'I have saved it' }).click()
  assert.not.match(await screen.content(), token)
  await watching.goto(`${AT}/scim`)
  await watching.getByText('The directory has sent nothing yet.').waitFor()
  const directory = new Directory(world, account, connection_id, token)
  const user = await directory.addUser('ada@example.com', { displayName: ATTACK })
  await directory.addGroup('Operations', [user, ATTACK])
  assert.is((await directory.member(user))?.role, 'admin')
  await world.advance('1s')
  await watching.reload()
  await watching.getByText('The directory has sent 1 user and 1 group.').waitFor()
  await watching
    .getByRole('list', { name: 'Latest events' })
    .getByText(/created/)
    .first()
    .waitFor()
  const log = watching.getByRole('list', { name: 'Sync log' })
  await watching.getByLabel('Show').selectOption('Partly applied')
  await log.getByText('Operations').waitFor()
  await log.getByText('What was not applied').click()
  await log.getByText(ATTACK).waitFor()
  assert.is(await log.getByRole('listitem').count(), 2)
  await judge(watching, 'a directory')
  assert.is(await watching.locator('#main img').count(), 0)
  await screen.getByRole('button', { name: 'Remove group 1' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByText('the roles of its users are updated immediately').waitFor()
  assert.is((await directory.member(user))?.role, 'viewer')
  await screen.getByRole('button', { name: 'Rotate token' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Rotate token' }).click()
  await screen.getByText('This is shown only once.').waitFor()
  assert.is((await directory.send('GET', '/Users')).status, 401)
  await screen.getByRole('button', { name: 'I have saved it' }).click()
  await screen.getByRole('button', { name: 'Disconnect' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await screen.getByRole('button', { name: 'Connect a directory' }).waitFor()
  await mine.close()
  await other.close()
})

look('an auditor filters the log, pages through it and exports it; nothing in it runs', async ({ world, page }) => {
  const account = await addAccount(world, 'Audited')
  const auditor = await addKey(world, account.id, 'auditor')
  await fetch(`${world.url}/user/me`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${account.key}`, 'user-agent': ATTACK, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `=${ATTACK}` }),
  })
  for (let n = 0; n < 60; n++) await auditor.call(routes.updateCurrentUser, { body: { name: `Auditor ${n}` } })
  const [mine, other] = [await signedIn(world, page, auditor.member), await signedIn(world, page, account.member)]
  const [screen, changing] = [await mine.newPage(), await other.newPage()]
  const complaints = complaintsOf(screen)
  await screen.goto(`${AT}/audit-log`)
  const list = screen.getByRole('list', { name: 'Audit log' })
  await list.getByRole('listitem').nth(49).waitFor()
  await judge(screen, 'the audit log')
  await screen.getByRole('button', { name: 'Show more' }).click()
  await list.getByRole('listitem').nth(60).waitFor()
  await screen.getByRole('combobox', { name: 'Actor' }).selectOption(account.member)
  await screen.getByRole('button', { name: 'Filter' }).click()
  await screen.waitForURL(`**/audit-log?actor_id=${account.member}`)
  await changing.goto(`${AT}/profile`)
  await changing.getByLabel('Name', { exact: true }).fill('Changed')
  await changing.getByRole('button', { name: 'Save' }).click()
  await changing.getByText('Your profile is saved.').waitFor()
  await world.advance('1s')
  await list.getByText('changed the name').first().waitFor()
  assert.is(await screen.locator('#main img').count(), 0)
  const { body: job } = await account.call(routes.createHttpJob, { body: { uri: world.url, friendly_name: 'Front' } })
  await account.call(routes.updateHttpJob, { params: { job_id: job.id }, body: { timeout_seconds: 7 } })
  await screen.goto(`${AT}/audit-log?resource=${job.id}`)
  await list.getByText(`changed the timeout of Front from ${job.timeout_seconds} s to 7 s`).waitFor()
  const [from, until] = await Promise.all(['From', 'Until'].map(name => screen.getByLabel(name).boundingBox()))
  assert.is(from?.y, until?.y)
  await screen.goto(`${AT}/audit-log?action=user.update&from=2026-03-01`)
  await list.getByRole('listitem').nth(49).waitFor()
  const saved = await savedList(screen)
  assert.is(saved.rows.length, 62)
  assert.match(saved.text, /^\uFEFFid,at \(UTC\),actor_type/)
  assert.ok(
    saved.rows.some(line => line.includes(`"<img src=x`)),
    'quoted',
  )
  await screen.goto(`${AT}/audit-log?from=nonsense&resource=none`)
  await screen.getByText('No matching entries.').waitFor()
  // An account without a stream of its log is a 404 of the API.
  assert.equal(
    complaints.filter(each => !each.includes('404')),
    [],
  )
  await mine.close()
  await other.close()
})

look('a viewer sees neither', async ({ world, page }) => {
  const account = await addAccount(world, 'Viewed')
  const viewer = await addKey(world, account.id, 'viewer')
  const context = await signedIn(world, page, viewer.member)
  const screen = await context.newPage()
  await screen.goto(AT)
  const topics = screen.getByRole('navigation', { name: 'Settings topics' })
  await topics.waitFor()
  const offered = await topics.getByRole('link').allTextContents()
  assert.ok(offered.includes('API keys'))
  for (const name of ['Audit log', 'Directory (SCIM)', 'Single sign-on', 'M2M clients', 'OAuth apps'])
    assert.not.ok(offered.includes(name), name)
  for (const topic of ['audit-log', 'scim', 'sso', 'm2m-clients', 'oauth-apps']) {
    await screen.goto(`${AT}/${topic}`)
    await screen.getByRole('heading', { name: 'Page not found' }).waitFor()
  }
  await context.close()
})

look('in German every topic is German', async ({ world, page }) => {
  const account = await addAccount(world, 'Deutsch')
  const context = await signedIn(world, page, account.member)
  const screen = await context.newPage()
  await screen.goto('/')
  await screen.evaluate(`localStorage.setItem('pharos.language', 'de')`)
  const english = /\b(Save|Settings|Members|Create|Remove|Name of|Second factor|Default role|Domains are|Nothing)\b/
  for (const topic of ['', '/profile', '/account', '/members', '/members/invite', '/audit-log', '/api-keys/new'])
    await readInGerman(`${AT}${topic}`)
  for (const topic of ['/m2m-clients', '/oauth-apps/new', '/sso', '/sso/saml/new', '/sso/oidc/new', '/scim'])
    await readInGerman(`${AT}${topic}`)
  await context.close()

  async function readInGerman(path: string) {
    await screen.goto(path)
    await screen.locator('main h1').waitFor()
    assert.not.match(await screen.locator('#main').ariaSnapshot(), english, path)
  }
})

test.run()
