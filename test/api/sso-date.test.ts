import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addKey } from '../world/account.ts'
import { Browser, mailsTo, subjectOf } from '../world/browser.ts'
import { addApp, agree, decisionOf, redeem, sendAs } from '../world/oauth.ts'
import { memberSession } from '../world/session.ts'
import { SamlStory } from '../world/sso.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('the date from which single sign-on is the only way in')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,delivery,sweeper', agent: false })
})
test.after(({ world }) => world.close())

const bearer = (token: unknown) => ({ authorization: `Bearer ${token}` })
const iso = (world: World, days: number) => new Date(world.clock.now() + days * 86_400_000).toISOString()

/** An account with a connection, and two members with a session, a key and an app: only one has an address in its domain. */
async function arrange(world: World) {
  const story = await SamlStory.begin(world)
  const app = await addApp(story.account.call, { name: 'Planner' })
  const holding = async (email?: string) => {
    const { key, member, email: usual } = await addKey(world, story.account.id, 'member')
    if (email)
      await world.sql('update person set email = $2 where id = (select person_id from member where id = $1)', [
        member,
        email,
      ])
    const session = await memberSession(world, member)
    const tokens = (await redeem(world.url, app, await agree(world.url, session, decisionOf(app)))).body
    return {
      member,
      email: email ?? usual,
      session: session as Record<string, string>,
      key: bearer(key),
      app: bearer(tokens.access_token),
    }
  }
  const [inside, outside] = [await holding(`ada@${story.domain}`), await holding()]
  const statusOf = async ({ session, key, app: own }: typeof inside) =>
    Promise.all([session, key, own].map(async each => (await sendAs(world.url, each, 'GET', '/http/jobs')).status))
  const answers = async () => ({
    inside: await statusOf(inside),
    outside: await statusOf(outside),
    owner: (await sendAs(world.url, bearer(story.account.key), 'GET', '/http/jobs')).status,
  })
  const enforce = (enforce_from: string | null) =>
    story.update({ enforce: true, enforce_from, break_glass_user_id: story.account.member })
  return { story, inside, outside, answers, enforce }
}

const FREE = { inside: [200, 200, 200], outside: [200, 200, 200], owner: 200 }
/** The session of the first ends, too: it did not begin at the connection. */
const BOUND = { inside: [401, 200, 200], outside: [401, 403, 403], owner: 200 }

test('nothing happens until the date; then sessions end, and what others hold is refused', async ({ world }) => {
  const { story, inside, outside, answers, enforce } = await arrange(world)
  const listed = (await story.account.call(routes.listWithoutSso)).body
  const one = listed.find(({ user_id }) => user_id === outside.member)
  assert.equal([one?.sessions, one?.api_keys.length, one?.apps.map(({ name }) => name)], [1, 1, ['Planner']])
  assert.not(listed.some(({ user_id }) => user_id === inside.member))
  await enforce(iso(world, 5 / 24))
  const connection = await story.read()
  assert.equal([connection.enforce, connection.enforce_from], [true, iso(world, 5 / 24)])
  assert.not(
    (await story.account.call(routes.listWithoutSso)).body.some(({ user_id }) => user_id === story.account.member),
    'the break-glass owner is excepted',
  )
  assert.equal(await answers(), FREE)
  await world.leap('299m', '1h')
  assert.equal((await answers()).outside[0], 200, 'just before')
  await world.leap('61s')
  assert.equal((await answers()).inside[0], 401)
  const refused = await sendAs(world.url, outside.key, 'GET', '/http/jobs')
  assert.equal([refused.status, refused.body.code], [403, 'forbidden'])
  assert.match(refused.body.detail, 'single sign-on')
  assert.is((await sendAs(world.url, inside.key, 'GET', '/http/jobs')).status, 200)
  const sso = new Browser(world)
  assert.is((await story.signIn(sso, `ada@${story.domain}`)).body.status, 'signed_in')
  await story.update({ enforce: false })
  assert.is((await story.read()).enforce_from, null)
  assert.is((await sendAs(world.url, outside.key, 'GET', '/http/jobs')).status, 200)
  assert.is((await sendAs(world.url, outside.session, 'GET', '/http/jobs')).status, 401, 'what ended does not return')
})

test('it can apply now, to keys as well; without a date keys go on, as before', async ({ world }) => {
  const [dated, undated] = [await arrange(world), await arrange(world)]
  await dated.enforce(iso(world, -2))
  assert.equal(await dated.answers(), BOUND)
  assert.equal(await undated.answers(), FREE, 'another account is not touched')
  await undated.enforce(null)
  assert.equal(await undated.answers(), { ...FREE, inside: [401, 200, 401], outside: [401, 200, 401] })
})

test('a later date lifts it; a domain that is verified lets its members in', async ({ world }) => {
  const { story, outside, answers, enforce } = await arrange(world)
  await enforce(iso(world, 0))
  assert.equal(await answers(), BOUND)
  await enforce(iso(world, 30))
  assert.equal((await answers()).outside, [401, 200, 200])
  await enforce(iso(world, 0))
  await world.sql(`update person set email = 'eve@' || $2 where id = (select person_id from member where id = $1)`, [
    outside.member,
    story.domain,
  ])
  assert.is((await sendAs(world.url, outside.key, 'GET', '/http/jobs')).status, 200)
})

test('members whom it reaches hear of the date, are reminded twice, and hear when it is moved or withdrawn', async ({
  world,
}) => {
  const { story, inside, outside, enforce } = await arrange(world)
  const idle = await addKey(world, story.account.id, 'viewer')
  const quiet = `sam@${story.domain}`
  await world.sql('update person set email = $2 where id = (select person_id from member where id = $1)', [
    idle.member,
    quiet,
  ])
  const { name } = (await story.account.call(routes.getAccount)).body
  const mailsOf = async (email: string) =>
    (await mailsTo(world, email)).filter(mail => subjectOf(mail).includes('single sign-on'))
  const told = async (email = outside.email) => (await mailsOf(email)).map(subjectOf)
  const due = (days: number) =>
    `${name} requires single sign-on from ${iso(world, days).slice(0, 16).replace('T', ' ')} UTC`
  const owners = (await told(story.account.email)).length
  const [first, all] = [due(30), [] as string[]]
  await enforce(iso(world, 30))
  all.push(first)
  assert.equal(await told(), all)
  const [mail] = await mailsOf(outside.email)
  for (const part of [/cannot\s+sign\s+you\s+in\s+with\s+this\s+address/, /API\s+keys/, 'Planner'])
    assert.match(mail ?? '', part)
  const [other] = await mailsOf(inside.email)
  assert.match(other ?? '', /API\s+keys,\s+apps\s+and\s+CLI\s+logins\s+continue/)
  assert.match(other ?? '', `${world.url.replace(/^https?:\/\//, '')}/login`)
  await world.leap('22d', '1d')
  assert.equal(await told(), all, 'not eight days before')
  await world.leap('25h', '1h')
  all.push(`Reminder: ${first}`)
  assert.equal(await told(), all, 'seven days before')
  const second = due(8.5)
  await enforce(iso(world, 8.5))
  all.push(`New date: ${second}`)
  assert.equal(await told(), all, 'moved')
  await story.update({ name: 'Renamed' })
  await world.leap('37h', '1h')
  all.push(`Reminder: ${second}`)
  assert.equal(await told(), all, 'seven days before that, and nothing of another change')
  await world.leap('6d', '12h')
  all.push(`Reminder: ${second}`)
  assert.equal(await told(), all, 'a day before')
  await story.update({ enforce: false })
  all.push(`${name} no longer requires single sign-on`)
  assert.equal(await told(), all, 'withdrawn')
  await world.leap('3d', '12h')
  assert.equal(await told(), all, 'nothing more')
  assert.equal(await told(inside.email), [first], 'the session of the other one has expired')
  assert.equal(await told(quiet), [], 'who loses nothing')
  assert.is((await told(story.account.email)).length, owners, 'the excepted owner')
})

for (const [how, end] of [
  ['a draft', story => story.update({ status: 'draft' })],
  ['deleted', story => story.account.call(routes.deleteSamlConnection, { params: { id: story.connection.id } })],
] as [string, (story: SamlStory) => Promise<unknown>][])
  test(`a connection that is ${how} withdraws its date`, async ({ world }) => {
    const { story, inside, outside, enforce } = await arrange(world)
    await enforce(iso(world, 9))
    await end(story)
    await world.leap('9d', '12h')
    const { name } = (await story.account.call(routes.getAccount)).body
    for (const { email } of [inside, outside]) {
      const subjects = (await mailsTo(world, email))
        .map(subjectOf)
        .filter(subject => subject.includes('single sign-on'))
      assert.is(subjects.length, 2, email)
      assert.is(subjects.at(-1), `${name} no longer requires single sign-on`)
    }
  })

test('a date that is now, or replaced by none, is told to those whose sessions end', async ({ world }) => {
  const { story, inside, enforce } = await arrange(world)
  const { name } = (await story.account.call(routes.getAccount)).body
  const last = async () => subjectOf((await mailsTo(world, inside.email)).at(-1))
  await enforce(iso(world, 9))
  await enforce(null)
  assert.is(await last(), `${name} requires single sign-on now`)
  const { enforce: again, inside: bob } = await arrange(world)
  await again(iso(world, -1))
  assert.match(subjectOf((await mailsTo(world, bob.email)).at(-1)), iso(world, 0).slice(0, 10))
})

for (const [how, begin, end] of [
  ['by enforce', story => story.update(required(story)), story => story.update({ enforce: false })],
  [
    'by a draft that is activated',
    async story => {
      await story.update({ status: 'draft' })
      await story.update(required(story))
      await story.update({ status: 'active' })
    },
    story => story.update({ status: 'draft' }),
  ],
  ['in German', story => inGerman(story, required(story)), story => inGerman(story, { enforce: false })],
] as [string, (story: SamlStory) => Promise<unknown>, (story: SamlStory) => Promise<unknown>][])
  test(`without a date, whom it hits hears so at once, and that it ends: ${how}`, async ({ world }) => {
    const { story, inside, outside } = await arrange(world)
    const idle = await addKey(world, story.account.id, 'viewer')
    const sam = `sam@${story.domain}`
    const quiet = await addKey(world, story.account.id, 'viewer')
    await world.sql('update person set email = $2 where id = (select person_id from member where id = $1)', [
      quiet.member,
      sam,
    ])
    const told = async (email: string) =>
      (await mailsTo(world, email)).filter(mail =>
        /single sign-on (now|from)|no longer requires|verlangt/i.test(subjectOf(mail)),
      )
    const { name } = (await story.account.call(routes.getAccount)).body
    await begin(story)
    const [now, ended] =
      how === 'in German'
        ? ['verlangt jetzt Single Sign-on', 'verlangt kein Single Sign-on mehr']
        : ['requires single sign-on now', 'no longer requires single sign-on']
    for (const email of [inside.email, outside.email, idle.email])
      assert.equal((await told(email)).map(subjectOf), [`${name} ${now}`], email)
    for (const email of [sam, story.account.email]) assert.equal(await told(email), [], email)
    const [why, out] = [(await told(inside.email))[0] ?? '', (await told(outside.email))[0] ?? '']
    assert.match(why, `${world.url.replace(/^https?:\/\//, '')}/login`)
    if (how === 'in German') assert.match(out, /Vorgabe\s+aufzuheben/)
    else {
      for (const mail of [why, out]) assert.match(mail, /An\s+administrator\s+of\s+the\s+account/)
      assert.match(out, /cannot\s+sign\s+you\s+in\s+with\s+this\s+address/)
      assert.match(out, /lift\s+the\s+requirement/)
    }
    await story.update({ name: 'Renamed' })
    assert.is((await told(outside.email)).length, 1, 'nothing of another change')
    await end(story)
    assert.equal((await told(outside.email)).map(subjectOf), [`${name} ${now}`, `${name} ${ended}`])
  })

const required = (story: SamlStory) => ({ enforce: true, break_glass_user_id: story.account.member })

async function inGerman(story: SamlStory, body: object): Promise<void> {
  const { status } = await fetch(`${story.world.url}/account/sso/saml/connection/${story.connection.id}`, {
    method: 'PUT',
    headers: { ...bearer(story.account.key), 'content-type': 'application/json', 'accept-language': 'de' },
    body: JSON.stringify(body),
  })
  assert.is(status, 200)
}

test('a date needs enforce, and is within 90 days', async ({ world }) => {
  const { story } = await arrange(world)
  const path = `/account/sso/saml/connection/${story.connection.id}`
  const break_glass_user_id = story.account.member
  for (const body of [
    { enforce_from: iso(world, 5) },
    { enforce: true, break_glass_user_id, enforce_from: iso(world, 91) },
  ]) {
    const { status, body: problem } = await sendAs(world.url, bearer(story.account.key), 'PUT', path, body)
    assert.equal([status, problem.errors?.[0]?.path], [400, 'enforce_from'])
  }
})

test.run()
