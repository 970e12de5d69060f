import { makeCa } from '@pharos/shared-protocol/ca.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addKey } from '../world/account.ts'
import { mailsTo, subjectOf } from '../world/browser.ts'
import { SamlStory } from '../world/sso.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('what owners are notified of about single sign-on')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,delivery,sweeper', agent: false })
})
test.after(({ world }) => world.close())

const UPDATE = routes.updateSamlConnection

/** Returns a function that returns the mails about connections to an address since its last call. */
function mailbox(world: World, address: string) {
  let read = 0
  return async () => {
    // Whoever loses something by a requirement hears of that in another mail.
    const all = (await mailsTo(world, address)).filter(mail => subjectOf(mail).startsWith('SSO connection'))
    const fresh = all.slice(read)
    read = all.length
    return fresh
  }
}

test('owners are notified of who changed what, except the one who did it; nobody else is', async ({ world }) => {
  const story = await SamlStory.begin(world)
  const { account, provider } = story
  const other = await addKey(world, account.id, 'owner')
  const admin = await addKey(world, account.id, 'super_admin')
  await world.sql(`update member set name = 'Eve' where id = $1`, [admin.member])
  const params = { id: story.connection.id }
  const [first, second, own] = [account.email, other.email, admin.email].map(email => mailbox(world, email))
  const mails = async () => [await first?.(), await second?.(), await own?.()] as [string[], string[], string[]]
  const next = await makeCa('next', world.clock.now())
  const xml = provider.metadata([provider.pair, next])
  const steps: [body: object, subject: string, text?: string][] = [
    [{ metadata_xml: xml }, 'has changes to what it trusts (certificates)', 'everyone except owners'],
    [{ enforce: true, break_glass_user_id: account.member }, 'is now the only way to sign in', 'a different owner who can sign in without it'],
    [{ break_glass_user_id: other.member }, 'has a different owner who can sign in without it'],
    [{ enforce: false }, 'is no longer the only way to sign in'],
    [{ status: 'draft' }, 'was changed to a draft'],
    [{ allow_idp_initiated: true, status: 'active' }, 'was activated', 'has changes to what it trusts (allow_idp_initiated)'],
  ] // biome-ignore format: a table
  for (const [body, subject, text = ''] of steps) {
    await admin.call(UPDATE, { params, body })
    const [one, two, none] = await mails()
    assert.equal([one.length, two.length, none.length], [1, 1, 0], subject)
    assert.is(subjectOf(one[0]).indexOf(`SSO connection Directory ${subject}`), 0, subjectOf(one[0]))
    for (const part of [
      text,
      `Changed by: Eve (key super_admin), ${admin.email}`,
      'From: 127.0.0.1',
      'Connection: Directory',
    ])
      assert.ok(one[0]?.includes(part), `${part} in ${one[0]}`)
  }
  await admin.call(UPDATE, { params, body: { name: 'Renamed', role_mapping: { ops: 'admin' } } })
  await admin.call(UPDATE, { params, body: { status: 'active' } })
  const wrong = { status: 'draft', enforce: true, break_glass_user_id: admin.member }
  assert.is((await send(world, UPDATE, { key: admin.key, params, body: wrong })).status, 400)
  assert.equal((await mails()).flat(), [], 'refused changes, and those that do not affect access, are not announced')

  await account.call(UPDATE, { params, body: { status: 'active' } })
  const [approver, told] = await mails()
  assert.equal([approver.length, told.length], [0, 1], 'not whoever did it')
  assert.match(subjectOf(told[0]), 'Renamed was approved by an owner')
  assert.not.match(told[0] ?? '', 'except owners')
  await admin.call(routes.deleteSamlConnection, { params })
  const [gone, gone2, none] = await mails()
  assert.equal([gone.length, gone2.length, none.length], [1, 1, 0])
  assert.match(subjectOf(gone[0]), 'Renamed was deleted')
})

test('names do not become markup or links in the mail', async ({ world }) => {
  const name = 'A<b>&"Co" https://evil.example/x evil.example'
  const story = await SamlStory.begin(world, { name })
  const other = await addKey(world, story.account.id, 'owner')
  const admin = await addKey(world, story.account.id, 'super_admin')
  await world.sql(`update member set name = '<i>Mallory & "x" <script>alert(1)' where id = $1`, [admin.member])
  await admin.call(UPDATE, { params: { id: story.connection.id }, body: { status: 'draft' } })
  const [mail = ''] = await mailsTo(world, other.email)
  const [plain = '', html = ''] = [mail.slice(0, mail.indexOf('<!doctype')), mail.slice(mail.indexOf('<!doctype'))]
  assert.ok(plain.includes('A<b>&"Co"'), plain)
  assert.ok(html.includes('A&lt;b&gt;&amp;&quot;Co&quot;'), html)
  assert.ok(html.includes('&lt;i&gt;Mallory &amp; &quot;x&quot; &lt;script&gt;alert(1)'), html)
  for (const raw of ['<script', '<i>', 'A<b>']) assert.not.ok(html.includes(raw), raw)
  assert.not.ok(mail.includes('https://evil.example'))
  assert.not.ok(mail.includes('evil.example'))
})

test.run()
