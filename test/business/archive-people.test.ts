import { insertMember } from '@pharos/control-plane/account/member/index.ts'
import { forged } from '@pharos/control-plane/business/archive/forged.fixture.ts'
import { openArchive } from '@pharos/control-plane/business/archive/open.ts'
import { baselineKey } from '@pharos/control-plane/monitoring/artifact/index.ts'
import { inSystem } from '@pharos/control-plane/platform/context.ts'
import type { AccountImport } from '@pharos/shared-protocol/contract/business/account-import.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, type TestAccount } from '../world/account.ts'
import { importArchive, linesOf } from '../world/archive.ts'
import { closePeople, createPeople, erasePeople, type People, READER } from './archive-people.ts'

const test = suite<People>('people and messages of an archive')

test.before(createPeople)
test.after(closePeople)
test.after.each(erasePeople)

function send({ to }: People, target: TestAccount, body: Buffer) {
  return importArchive(to, target, body)
}

/** What was sent to somebody, besides that a policy reaches nobody. */
function sentIn({ to }: People, { id }: TestAccount) {
  return to.sql<{ event: string; via: string }>(
    `select event, via from delivery where account_id = $1 and imported_of is null and event <> 'pageability.holes'`,
    [id],
  )
}

function leftOf(done: AccountImport, section: string): Record<string, number> {
  return Object.fromEntries(
    done.left_out.filter(each => each.section === section).map(({ reason, records }) => [reason, records]),
  )
}

test('no contact method counts as confirmed, and nobody is asked', async context => {
  const { to, filled, archive } = context
  const target = await addAccount(to, 'Unproven')
  const { status, text, done } = await send(context, target, archive)
  assert.is(status, 200, text)
  const { methods, member } = filled
  const { body: found } = await target.call(routes.listContactMethods, { params: { user_id: member.id } })
  assert.equal(
    found.map(({ id, value, verified }) => [id, value, verified]),
    [
      [methods.sign_in, member.email, false],
      [methods.mail, 'other@example.org', false],
      [methods.sms, '+4915112345678', false],
    ],
  )
  assert.equal(
    done.to_confirm.map(({ section, id }) => [section, id]),
    [methods.sign_in, methods.mail, methods.sms].map(id => ['members.contact_methods', id]),
  )
  assert.equal(leftOf(done, 'members.contact_methods'), { has_secrets: 1 })
  assert.equal(leftOf(done, 'members.notification_rules'), { has_secrets: 1 })
  const { body: rules } = await target.call(routes.listNotificationRules, { params: { user_id: member.id } })
  assert.is(rules.length, 3)

  await target.call(routes.createIncident, {
    body: { title: 'Down', severity: 'critical', service_id: filled.service } as never,
  })
  await to.advance('30m')
  await to.settle()
  const sent = await sentIn(context, target)
  assert.equal(
    sent.filter(({ via, event }) => via === 'contact_method' || event === 'page' || event === 'contact_method.code'),
    [],
  )
})

test('an address with which the member has signed in here needs no code', async context => {
  const { to, filled, archive } = context
  const target = await addAccount(to, 'Proven')
  const platform = to.planes[0]?.platform
  assert.ok(platform)
  const { email } = filled.member
  const member = await inSystem(platform, ctx =>
    insertMember(ctx, { account: target.id, email, name: 'Here', role: 'member' }),
  )
  await to.sql('update person set email_verified_at = 1 where email = $1', [email])
  const { status, text, done } = await send(context, target, archive)
  assert.is(status, 200, text)
  const { body: found } = await target.call(routes.listContactMethods, { params: { user_id: member.id } })
  assert.equal(
    found.map(({ value, verified }) => [value, verified]),
    [
      [email, true],
      ['other@example.org', false],
      ['+4915112345678', false],
    ],
  )
  assert.is(done.to_confirm.length, 2)
})

test('members who were here keep their contact methods and rules', async context => {
  const { to, filled, archive } = context
  const target = await addAccount(to, 'Known')
  const platform = to.planes[0]?.platform
  assert.ok(platform)
  const { email } = filled.member
  const { id: user_id } = await inSystem(platform, ctx =>
    insertMember(ctx, { account: target.id, email, name: 'Here', role: 'member' }),
  )
  const { addressHash } = await import('@pharos/control-plane/response/contact-method/entity.ts')
  const [method, rule] = [platform.ids.at(to.clock.now()), platform.ids.at(to.clock.now())]
  await to.sql(
    `insert into contact_method (id, account_id, user_id, type, label, value, value_hash, verified_at, created_at)
     values ($1, $2, $3, 'email', 'mine', 'other@example.org', $4, 1, 1)`,
    [method, target.id, user_id, addressHash({ platform }, 'other@example.org')],
  )
  await to.sql(
    `insert into notification_rule (id, account_id, user_id, contact_method_id, urgency, delay_minutes, position, created_at)
     values ($1, $2, $3, $4, 'high', 7, 1, 1)`,
    [rule, target.id, user_id, method],
  )
  const { status, text, done } = await send(context, target, archive)
  assert.is(status, 200, text)
  assert.equal(leftOf(done, 'members.contact_methods'), { has_secrets: 1, kept_here: 1 })
  assert.equal(leftOf(done, 'members.notification_rules'), { kept_here: 4 })
  const { body: rules } = await target.call(routes.listNotificationRules, { params: { user_id } })
  assert.equal(
    rules.map(({ id, delay_minutes }) => [id, delay_minutes]),
    [[rule, 7]],
  )
  const { body: methods } = await target.call(routes.listContactMethods, { params: { user_id } })
  assert.equal(methods.map(({ label, verified }) => [label, verified]).toSorted(), [
    ['mine', true],
    ['sign_in', false],
    ['sms', false],
  ])
})

test('subscribers are left out, and nobody is mailed', async context => {
  const { to, filled, archive } = context
  const target = await addAccount(to, 'Strangers')
  const { status, text, done } = await send(context, target, archive)
  assert.is(status, 200, text)
  assert.equal((await target.call(routes.listSubscribers, { params: { id: filled.page } })).body, [])
  assert.equal(leftOf(done, 'status_pages.subscribers'), { has_secrets: 1, proves_ownership: 2 })
  await to.advance('30m')
  await to.settle()
  assert.equal(
    (await sentIn(context, target)).filter(({ via }) => via.includes('subscriber')),
    [],
  )
})

test('staff of the installation bring subscribers with their consent, and they are told of news', async context => {
  const { to, filled, archive } = context
  const target = await addAccount(to, 'Vouched')
  await to.sql('update member set staff = true where id = $1', [target.member])
  const { status, text, done } = await send(context, target, archive)
  assert.is(status, 200, text)
  const { body: found } = await target.call(routes.listSubscribers, { params: { id: filled.page } })
  assert.equal(
    found.map(({ id, address, state, language }) => [id, address, state, language]),
    [[filled.subscribers.active, READER, 'active', 'de']],
  )
  assert.equal(leftOf(done, 'status_pages.subscribers'), { has_secrets: 1, proves_ownership: 1 })
  await to.advance('30m')
  await to.settle()
  const mails = async () => (await sentIn(context, target)).filter(({ via }) => via.includes('subscriber'))
  assert.equal(await mails(), [])
  await target.call(routes.createPageIncident, {
    params: { id: filled.page },
    body: {
      title: 'Now',
      message: 'Now',
      status: 'investigating',
      severity: 'minor',
      notify_subscribers: true,
    } as never,
  })
  await to.advance('5m')
  await to.settle()
  assert.is((await mails()).length, 1)
})

test('deliveries are history: nothing is sent, repeated or metered', async context => {
  const { to, filled, archive } = context
  const target = await addAccount(to, 'Quiet')
  const { status, text } = await send(context, target, archive)
  assert.is(status, 200, text)
  await to.advance('30m')
  await to.settle()
  const { deliveries, group, service } = filled
  const { body: ofGroup } = await target.call(routes.listGroupDeliveries, { params: { id: group } })
  assert.equal(
    ofGroup.map(({ id, subject, state, attempts }) => [id, subject, state, attempts.length]).toSorted(),
    [
      [deliveries.delivered, 'About delivered', 'delivered', 1],
      [deliveries.failed, 'About failed', 'failed', 1],
      [deliveries.waiting, 'About waiting', 'dropped', 1],
    ].toSorted(),
  )
  const { body: ofService } = await target.call(routes.listServiceDeliveries, { params: { id: service } })
  assert.equal(
    ofService.map(({ id }) => id),
    [deliveries.target],
  )
  const [waiting] = await to.sql<{ n: number }>(
    `select count(*)::int as n from delivery where account_id = $1 and imported_of is not null
      and (state = 'waiting' or message ->> 'text' is not null)`,
    [target.id],
  )
  assert.is(waiting?.n, 0)
  assert.equal(await to.sql(`select from delivery_lane where lane like 'imported/%'`), [])
  const day = new Date(to.clock.now()).toISOString().slice(0, 10)
  const { body: metered } = await target.call(routes.listUsageRows, { query: { metric: 'messages', day } })
  for (const id of Object.values(deliveries)) assert.not.match(JSON.stringify(metered), id)
})

test('baselines of browser checks come along, and each of them is what was accepted', async context => {
  const { to, source, filled, archive } = context
  const { manifest } = await openArchive(archive)
  const keys = filled.baselines.map(({ id }) => baselineKey(source.id, filled.check, id))
  assert.equal(manifest.objects.map(({ key }) => key).toSorted(), keys.toSorted())
  const target = await addAccount(to, 'Baselines')
  const { status, text, done } = await send(context, target, archive)
  assert.is(status, 200, text)
  assert.equal(done.missing_files, [])
  const { body: found } = await target.call(routes.listBaselines, { params: { check_id: filled.check } })
  assert.equal(
    found.map(({ id, name, accepted_by }) => [id, name, accepted_by]),
    filled.baselines.map(({ id }, at) => [id, `page-${at}.txt`, 'Ada']),
  )
  for (const { id, bytes } of filled.baselines) {
    const response = await fetch(`${to.url}/browser_check/${filled.check}/baseline/${id}/content`, {
      headers: { authorization: `Bearer ${target.key}` },
    })
    assert.equal(Buffer.from(await response.arrayBuffer()), bytes)
  }
})

test('a baseline whose file is not there is listed', async context => {
  const { to, filled, archive } = context
  const target = await addAccount(to, 'Missing')
  const body = await forged(
    archive,
    () => {},
    objects => objects.slice(1),
  )
  const { status, text, done } = await send(context, target, body)
  assert.is(status, 200, text)
  assert.equal(
    done.missing_files.map(({ section, field, reason }) => [section, field, reason]),
    [['browser_checks.baselines', 'content', 'not_in_the_archive']],
  )
  const { body: found } = await target.call(routes.listBaselines, { params: { check_id: filled.check } })
  assert.is(found.length, 1)
})

test('an archive has no text of messages, and no secret address', async ({ archive }) => {
  const { manifest, read } = await openArchive(archive)
  for (const { name } of manifest.files) {
    const text = JSON.stringify(await linesOf(read, name))
    assert.not.match(text, 'secret text', name)
  }
})

test.run()
