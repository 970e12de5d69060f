import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { addAccount, addKey, type TestAccount } from '../world/account.ts'
import { Browser, lastLink } from '../world/browser.ts'
import { storeOf } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { batchOf, failure, sendBatch } from './batch.ts'
import { segmentOf, sendSegment, snapshot } from './segment.ts'

const test = suite<{ world: World }>('the language of notices about real users')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

/** Signs a person in, in a browser that prefers a language. */
async function signIn(world: World, email: string, language: string): Promise<void> {
  const browser = new Browser(world)
  const headers = { 'accept-language': language }
  await browser.send('POST', '/auth/login/magic_link', { email }, headers)
  const { code } = await lastLink(world, email)
  const { status } = await browser.send('POST', '/auth/login/magic_link/consume', { code }, headers)
  assert.is(status, 200)
}

const toldTo = (world: World, account: TestAccount, event: string) =>
  world.sql<{ to: string; subject: string; text: string; facts: string; language: string }>(
    `select coalesce(c.config->>'email', c.config->>'url', d.destination) as to, message->>'subject' as subject,
      message->>'text' as text, message->'facts'->0->>'label' as facts, message->>'language' as language
    from delivery d left join notification_channel c on c.id::text = d.destination
    where d.account_id = $1 and message->>'event' = $2`,
    [account.id, event],
  )

test('each channel of a group is written to in the language of its reader, else of the owner', async ({ world }) => {
  const account = await addAccount(world, 'Laden')
  const colleague = await addKey(world, account.id, 'member')
  await signIn(world, account.email, 'de-AT, en;q=0.5')
  await signIn(world, colleague.email, 'en')
  const url = 'http://127.0.0.1:9/hook'
  const channels = [
    { type: 'email' as const, details: { email: colleague.email.toUpperCase() } },
    { type: 'email' as const, details: { email: 'anybody@example.com' } },
    { type: 'webhook' as const, details: { url } },
  ]
  const { body: group } = await account.call(routes.createGroup, { body: { name: 'Web', channels } })
  const { body: app } = await account.call(routes.createRumApp, {
    body: { name: 'Shop', group_notification_ids: [group.id] },
  })
  const now = world.clock.now()
  await sendBatch(world, app.client_token, batchOf(app, [failure(now, 'lost')], now))
  await storeOf(world).flush()
  const told = () => toldTo(world, account, 'rum_issue.new')
  await until('all are told', async () => {
    await world.advance('15s')
    return (await told()).length === 3
  })
  const [german, english] = ['Neuer Fehler in Shop: TypeError: lost', 'New error in Shop: TypeError: lost']
  assert.equal(
    (await told()).map(({ to, subject, facts }) => [to.toLowerCase(), subject, facts]).sort(),
    [
      ['anybody@example.com', german, 'Anwendung'],
      [colleague.email.toLowerCase(), english, 'Application'],
      ['http://127.0.0.1:9', german, 'Anwendung'],
    ].sort(),
  )
})

test('owners hear of a quarantined segment in the language in which they last signed in', async ({ world }) => {
  for (const [language, subject] of [
    ['de', 'Eine Sitzungsaufzeichnung von Shop ist in Quarantäne'],
    ['fr', 'Un enregistrement de session de Shop est en quarantaine'],
    ['it', 'A session replay of Shop was quarantined'],
    [null, 'A session replay of Shop was quarantined'],
  ] as const) {
    const account = await addAccount(world, crypto.randomUUID())
    if (language !== null) await signIn(world, account.email, language)
    const { body: app } = await account.call(routes.createRumApp, { body: { name: 'Shop' } })
    const events = [snapshot('4111 1111 1111 1111')]
    await sendSegment(world, app.client_token, segmentOf(crypto.randomUUID(), 0, events))
    const told = () => toldTo(world, account, 'rum_replay.quarantined')
    await until('the owner is told', async () => {
      await world.advance('15s')
      return (await told()).length > 0
    })
    const [mail, ...more] = await told()
    assert.equal(
      [mail?.subject, mail?.language, more],
      [subject, language === 'de' || language === 'fr' ? language : 'en', []],
    )
  }
})

test.run()
