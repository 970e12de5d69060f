import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { type Receiver, startReceiver } from '../delivery/receiver.ts'
import { breakOffOnce } from '../story/broken-write.ts'
import { KilledResponse } from '../story/killed-response.ts'
import { createWorld, type World } from '../world/world.ts'
import { failure } from './batch.ts'
import { addApp, counted, listIssues, patchIssue, sendErrors } from './issues.ts'

const test = suite<{ world: World; receiver: Receiver }>('notices of issues of real users')

test.before(async context => {
  context.receiver = await startReceiver()
  context.world = await createWorld({ agent: false })
})
test.after(async ({ world, receiver }) => {
  await world.close()
  await receiver.stop()
})

async function groupAt(world: World, url: string): Promise<string> {
  const channels = [{ type: 'webhook' as const, details: { url } }]
  return (await world.call(routes.createGroup, { body: { name: crypto.randomUUID(), channels } })).body.id
}

async function notifying(world: World, receiver: Receiver, more: object = {}) {
  receiver.received.splice(0)
  const path = `/${crypto.randomUUID()}`
  const app = await addApp(world, { group_notification_ids: [await groupAt(world, receiver.url + path)], ...more })
  const take = () =>
    receiver.received
      .splice(0)
      .filter(({ path: at }) => at === path)
      .map(({ body }) => JSON.parse(body))
  return { app, take }
}

const told = (messages: { event: string; issue?: { title: string } }[]) =>
  messages.map(({ event, issue }) => `${event} ${issue?.title ?? ''}`.trim()).sort()
const lost = (world: World, message = 'lost') => failure(world.clock.now(), message)

test('an application tells the groups that it names of a new issue, once, and of one that is back', async ({
  world,
  receiver,
}) => {
  const { app, take } = await notifying(world, receiver)
  assert.equal(app.notified_issues, ['new', 'regressed', 'escalating'])
  await sendErrors(world, app, [lost(world)], { release: '1.0.0' })
  const [issue] = await counted(world, app, 1)
  const [first, ...others] = take()
  assert.equal([first.event, first.application, others], ['rum_issue.new', { id: app.id, name: app.name }, []])
  assert.equal([first.issue.fingerprint, first.issue.release], [issue?.fingerprint, '1.0.0'])
  await sendErrors(world, app, [lost(world)], { release: '1.0.0' })
  await counted(world, app, 2)
  await patchIssue(world, app, issue?.fingerprint ?? '', { status: 'resolved' })
  assert.equal(take(), [])
  await world.advance('1m')
  await sendErrors(world, app, [lost(world)], { release: '1.1.0' })
  await counted(world, app, 3)
  const [back, ...more] = take()
  assert.equal([back.event, back.reason_code, more], ['rum_issue.regressed', 'newer_release', []])
})

test('what an application does not tell, and one without groups, sends nothing', async ({ world, receiver }) => {
  const { app, take } = await notifying(world, receiver, { notified_issues: ['regressed'] })
  await sendErrors(world, app, [lost(world)])
  const [issue] = await counted(world, app, 1)
  await patchIssue(world, app, issue?.fingerprint ?? '', { status: 'resolved' })
  await world.advance('1m')
  assert.equal(take(), [])
  await sendErrors(world, app, [lost(world)])
  await counted(world, app, 2)
  assert.equal(told(take()), ['rum_issue.regressed TypeError: lost'])
  const params = { app_id: app.id }
  await world.call(routes.updateRumApp, { params, body: { group_notification_ids: [] } })
  await patchIssue(world, app, issue?.fingerprint ?? '', { status: 'resolved' })
  await world.advance('1m')
  await sendErrors(world, app, [lost(world)])
  await counted(world, app, 3)
  assert.is((await listIssues(world, app))[0]?.substatus, 'regressed')
  assert.equal(take(), [])
})

test('a flood of new issues sends three messages and one that says what was left out', async ({ world, receiver }) => {
  const { app, take } = await notifying(world, receiver)
  await sendErrors(world, app, [lost(world)])
  const [issue] = await counted(world, app, 1)
  await patchIssue(world, app, issue?.fingerprint ?? '', { status: 'resolved' })
  await world.advance('1m')
  const letters = [...'abcdefghijklmnopqrst']
  await sendErrors(world, app, [...letters.map(each => lost(world, `made up ${each}`)), lost(world)])
  await counted(world, app, 22)
  const messages = take()
  assert.equal(messages.map(({ event }) => event).sort(), [
    'rum_issue.new',
    'rum_issue.new',
    'rum_issue.new',
    'rum_issue.regressed',
  ])
  await world.advance('1h')
  const [sum, ...others] = take()
  assert.equal([sum.event, sum.counts, others], ['rum_issue.left_out', { new: 18, regressed: 0, escalating: 0 }, []])
  await world.advance('2h')
  assert.equal(take(), [])
})

test('a group of another account is not found, and one that an application names is not deleted', async ({
  world,
  receiver,
}) => {
  const body = { name: crypto.randomUUID(), group_notification_ids: [crypto.randomUUID()] }
  assert.is((await send(world, routes.createRumApp, { body })).status, 404)
  const { app } = await notifying(world, receiver)
  const refused = await send(world, routes.deleteGroup, { params: { id: app.group_notification_ids[0] ?? '' } })
  assert.is(refused.status, 409)
  assert.match(JSON.stringify(refused.body), new RegExp(`the RUM application ${app.name}`))
})

test('each notice is sent once, whatever write fails first and whenever the process that sends it is killed', async () => {
  const world = await createWorld({ agent: false, roles: 'api,scheduler,sweeper,telemetry' })
  world.lines.expect(/broken off at/)
  const response = await KilledResponse.start(world)
  try {
    const app = await addApp(world, { group_notification_ids: [await groupAt(world, response.hook)] })
    await breakOffOnce(world, ['event', 'rum_issue_hour', 'rum_issue_mark'])
    for (const [index, letter] of [...'abcdef'].entries()) {
      await response.step(async () => {
        await sendErrors(world, app, [lost(world, `fault ${letter}`)])
        await counted(world, app, index + 1)
      })
      assert.equal(
        response.take().map(({ what }) => what),
        ['webhook rum_issue.new'],
        letter,
      )
      await world.leap('61m', '30m')
    }
    assert.ok(response.deathsAsTold > 2, `${response.deathsAsTold} of ${response.kills}`)
  } finally {
    await response.stop()
    await world.close()
  }
})

test.run()
