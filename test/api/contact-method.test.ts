import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addKey } from '../world/account.ts'
import { newestCode } from '../world/contact.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World; account: string }>('contact methods and notification rules')

test.before(async context => {
  context.world = await createWorld({ agent: false })
  context.account = (await context.world.call(routes.getAccount)).body.id
})
test.after(({ world }) => world.close())

type Person = Awaited<ReturnType<typeof addKey>>

async function addMethod({ call, member }: Person, value = 'ann@example.com') {
  const body = { type: 'email' as const, value }
  return (await call(routes.createContactMethod, { params: { user_id: member }, body })).body
}

test('a method is verified by the code that was sent to it, once', async ({ world, account }) => {
  const ann = await addKey(world, account, 'member')
  const method = await addMethod(ann)
  assert.equal([method.verified, method.label, method.value], [false, 'email', 'ann@example.com'])
  const params = { user_id: ann.member, id: method.id }
  const code = await newestCode(world, method.id)
  assert.match(code, /^\d{6}$/)
  const verify = (given: string) =>
    send(world, routes.verifyContactMethod, { key: ann.key, params, body: { code: given } })
  const wrong = await verify(code === '000000' ? '000001' : '000000')
  assert.equal([wrong.status, (wrong.body as { errors: { path: string }[] }).errors[0]?.path], [400, 'code'])
  assert.is((await ann.call(routes.getContactMethod, { params })).body.verified, false)
  assert.is((await verify(`${code.slice(0, 3)} ${code.slice(3)}`)).status, 200)
  assert.is((await ann.call(routes.getContactMethod, { params })).body.verified, true)
  assert.is((await verify(code)).status, 409)
  assert.is((await send(world, routes.sendContactCode, { key: ann.key, params })).status, 409)
  const [row] = await world.sql<{ code_hash: Buffer | null }>('select code_hash from contact_method where id = $1', [
    method.id,
  ])
  assert.is(row?.code_hash, null)
})

test('five wrong codes end a code, also the right one; a new one may be asked for after a minute', async context => {
  const { world, account } = context
  const ann = await addKey(world, account, 'member')
  const { id } = await addMethod(ann)
  const params = { user_id: ann.member, id }
  const code = await newestCode(world, id)
  const verify = async (given: string) =>
    (await send(world, routes.verifyContactMethod, { key: ann.key, params, body: { code: given } })).status
  for (let i = 0; i < 5; i++) assert.is(await verify('wrong'), 400)
  assert.is(await verify(code), 409)
  const again = await send(world, routes.sendContactCode, { key: ann.key, params })
  assert.equal([again.status, again.headers.get('retry-after')], [429, '60'])
  await world.leap('60s')
  assert.is((await send(world, routes.sendContactCode, { key: ann.key, params })).status, 200)
  assert.is(await verify(code), 400, 'the one before has ended')
  assert.is(await verify(await newestCode(world, id)), 200)
})

test('a code expires after exactly 15 minutes; five are sent in an hour', async ({ world, account }) => {
  const ann = await addKey(world, account, 'member')
  const [late, timely] = [await addMethod(ann, 'late@example.com'), await addMethod(ann, 'timely@example.com')]
  const verify = async (id: string) => {
    const body = { code: await newestCode(world, id) }
    return (await send(world, routes.verifyContactMethod, { key: ann.key, params: { user_id: ann.member, id }, body }))
      .status
  }
  await world.leap('14m59s')
  assert.is(await verify(timely.id), 200)
  await world.leap('1s')
  assert.is(await verify(late.id), 400)
  const params = { user_id: ann.member, id: late.id }
  for (let sent = 1; sent < 5; sent++) {
    assert.is((await send(world, routes.sendContactCode, { key: ann.key, params })).status, 200, `code ${sent}`)
    await world.leap('61s')
  }
  assert.is((await send(world, routes.sendContactCode, { key: ann.key, params })).status, 429)
})

test('addresses of their kinds only; secret ones read back as scheme and host', async ({ world, account }) => {
  const ann = await addKey(world, account, 'member')
  const add = (body: object) =>
    send(world, routes.createContactMethod, { key: ann.key, params: { user_id: ann.member }, body })
  const faults = [
    { type: 'email', value: 'nobody' },
    { type: 'sms', value: '0151123' },
    { type: 'voice', value: '+0151123456' },
    { type: 'push', value: 'ftp://push.example/topic' },
    { type: 'chat', value: 'http://169.254.169.254/latest' },
  ]
  for (const body of faults) {
    const { status, body: problem } = await add(body)
    assert.equal([status, (problem as { errors: { path: string }[] }).errors[0]?.path], [400, 'value'], body.value)
  }
  const { status, body: made } = await add({ type: 'chat', value: 'http://127.0.0.1:9/hook/hidden', label: 'Chat' })
  assert.is(status, 201)
  assert.is((made as { value: string }).value, 'http://127.0.0.1:9')
  const kept = JSON.stringify([
    await world.sql('select value, value_sealed from contact_method'),
    await world.sql('select * from audit_entry'),
    (await world.call(routes.listContactMethods, { params: { user_id: ann.member } })).body,
  ])
  assert.not.match(kept, /hidden/)
  assert.is((await add({ type: 'chat', value: 'http://127.0.0.1:9/hook/hidden' })).status, 409, 'the same again')
})

test('contact methods are changed only by their person, and can be read by an admin', async ({ world, account }) => {
  const ann = await addKey(world, account, 'member')
  const method = await addMethod(ann)
  const params = { user_id: ann.member, id: method.id }
  const { key: member } = await addKey(world, account, 'member')
  const { key: admin } = await addKey(world, account, 'admin')
  const statuses = async (key: string) => [
    (await send(world, routes.listContactMethods, { key, params })).status,
    (await send(world, routes.getContactMethod, { key, params })).status,
    (await send(world, routes.listNotificationRules, { key, params })).status,
    (await send(world, routes.updateContactMethod, { key, params, body: { label: 'x' } })).status,
    (await send(world, routes.verifyContactMethod, { key, params, body: { code: 'x' } })).status,
    (await send(world, routes.deleteContactMethod, { key, params })).status,
  ]
  assert.equal(await statuses(member), [403, 403, 403, 403, 403, 403])
  assert.equal(await statuses(admin), [200, 200, 200, 403, 403, 403])
})

test('rules are ordered, changed in part, and go with their contact method', async ({ world, account }) => {
  const ann = await addKey(world, account, 'member')
  const ben = await addKey(world, account, 'member')
  const [mail, other] = [await addMethod(ann), await addMethod(ann, 'other@example.com')]
  const params = { user_id: ann.member }
  const add = async (contact_method_id: string, urgency: 'high' | 'low', delay_minutes = 0) =>
    (await ann.call(routes.createNotificationRule, { params, body: { contact_method_id, urgency, delay_minutes } }))
      .body
  const first = await add(mail.id, 'high')
  await add(other.id, 'high', 10)
  await add(mail.id, 'low')
  const list = async () =>
    (await ann.call(routes.listNotificationRules, { params })).body.map(
      each => `${each.urgency} ${each.position} ${each.delay_minutes}`,
    )
  assert.equal(await list(), ['high 1 0', 'high 2 10', 'low 3 0'])
  const rule = { ...params, rule_id: first.id }
  const { body: changed } = await ann.call(routes.updateNotificationRule, { params: rule, body: { position: 9 } })
  assert.equal(changed, { ...first, position: 9 })
  assert.equal(await list(), ['high 2 10', 'high 9 0', 'low 3 0'])
  const foreign = { contact_method_id: (await addMethod(ben)).id }
  assert.is(
    (await send(world, routes.updateNotificationRule, { key: ann.key, params: rule, body: foreign })).status,
    404,
  )
  await ann.call(routes.deleteContactMethod, { params: { ...params, id: mail.id } })
  assert.equal(await list(), ['high 2 10'])
})

test.run()
