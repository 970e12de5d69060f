import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { addKey } from '../world/account.ts'
import { Browser, lastLink } from '../world/browser.ts'
import { addDirectory, USER } from '../world/directory.ts'
import { memberSession } from '../world/session.ts'
import { SamlStory } from '../world/sso.ts'
import { createWorld, type World } from '../world/world.ts'
import { change } from './changing.ts'

const test = suite<{ world: World }>('who gets in after a plan became smaller')

test.before(async context => {
  const environment = { PHAROS_TRUSTED_PROXIES: '127.0.0.1' }
  context.world = await createWorld({ roles: 'api,delivery,sweeper', agent: false, environment })
})
test.after(({ world }) => world.close())

test('enforced single sign-on locks nobody out, and opens no other way, until somebody switches it off', async ({
  world,
}) => {
  const story = await SamlStory.begin(world)
  const { account } = story
  const email = `ada@${story.domain}`
  await account.call(routes.createMember, { body: { email, name: 'Ada', role: 'member' } })
  await story.update({ enforce: true, break_glass_user_id: account.member })
  const present = new Browser(world)
  assert.is((await story.signIn(present, email)).body.status, 'signed_in')
  const { body: preview } = await account.call(routes.previewPlan, { body: { plan: 'free' } })
  assert.is(preview.read_only.find(({ kind }) => kind === 'sso_connection')?.count, 1)
  await change(world, account.id, 'free')

  assert.is((await present.send('GET', '/auth/session')).status, 200, 'who is in stays in')
  assert.is((await story.signIn(new Browser(world), email)).body.status, 'signed_in', 'and comes in again')
  const byMail = async () => {
    const browser = new Browser(world)
    await browser.ask(email)
    return browser.consume({ code: (await lastLink(world, email)).code })
  }
  const other = await byMail()
  assert.equal([other.status, other.body.status], [403, 403], 'no way is open that was not before')
  assert.match(other.body.detail, 'single sign-on')

  const params = { id: story.connection.id }
  for (const body of [{ name: 'Other' }, { default_role: 'admin' as const }, { allow_idp_initiated: true }]) {
    const refused = await send(world, routes.updateSamlConnection, { key: account.key, params, body })
    assert.equal([refused.status, (refused.body as Problem).code], [402, 'plan_required'], Object.keys(body)[0])
  }
  assert.is((await story.read()).enforce, true)
  await world.leap('2h')
  await story.update({ enforce: false })
  assert.is((await byMail()).body.status, 'signed_in', 'an admin opens the other ways')
})

test('a directory changes nobody, members stay as they are, and it goes on where it was', async ({ world }) => {
  const directory = await addDirectory(world)
  const { account } = directory
  const managed = async () => {
    const { member, key, email } = await addKey(world, account.id, 'member')
    const user = await directory.addUser(email)
    assert.is(user, member)
    return { member, key, email }
  }
  const [stays, gone] = [await managed(), await managed()]
  const inactive = { op: 'Replace', path: 'active', value: 'False' }
  await directory.patch(`/Users/${gone.member}`, inactive)
  const state = async () =>
    (await account.call(routes.listMembers)).body
      .filter(({ id }) => id === stays.member || id === gone.member)
      .map(({ id, role, deactivated_at }) => [id === stays.member, role, deactivated_at !== null])
      .toSorted()
  const before = await state()
  const may = async (key: string) =>
    (await fetch(`${world.url}/service`, { headers: { authorization: `Bearer ${key}` } })).status
  assert.equal([await may(stays.key), await may(gone.key)], [200, 401])
  const { cookie } = await memberSession(world, stays.member)
  await change(world, account.id, 'team')

  assert.equal(await state(), before, 'nobody is added, removed or promoted by the change')
  assert.equal([await may(stays.key), await may(gone.key)], [200, 401])
  assert.is((await fetch(`${world.url}/service`, { headers: { cookie } })).status, 200)
  const refusals = [
    (await directory.patch(`/Users/${stays.member}`, inactive)).status,
    (await directory.send('POST', '/Users', { schemas: [USER], userName: `${crypto.randomUUID()}@example.com` }))
      .status,
  ]
  assert.equal(refusals, [402, 402], 'the directory is told why it changes nothing')
  assert.equal(await state(), before)
  // A leaver can be removed in Pharos now.
  const left = await account.call(routes.updateMember, {
    params: { user_id: stays.member },
    body: { deactivated: true },
  })
  assert.is(left.status, 200)
  assert.is(await may(stays.key), 401)

  await change(world, account.id, 'business')
  assert.is((await directory.patch(`/Users/${stays.member}`, inactive)).status, 200, 'the same token works again')
  assert.is(await may(gone.key), 401)
})

test.run()
