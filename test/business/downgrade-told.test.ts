import { announcePlan } from '@pharos/control-plane/business/plan-change/index.ts'
import { inWords } from '@pharos/control-plane/platform/clock-words.ts'
import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { change, platformOf } from './changing.ts'

const test = suite<{ world: World }>('who is told of a plan that becomes smaller')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api,sweeper' })
})
test.after(({ world }) => world.close())

test('the change stands in the audit log with its reason, and admins are told what it takes away', async ({
  world,
}) => {
  const account = await addAccount(world, 'Told', 'team')
  await account.call(routes.createDashboard, { body: { name: 'Our <b>own</b>' } })
  await world.sql('update person set email_verified_at = 1 where email = $1', [account.email])
  await change(world, account.id, 'free')
  const { body: log } = await account.call(routes.listAuditLog, { query: { action: 'account.plan_changed' } })
  const [entry] = log
  assert.equal([entry?.reason, entry?.actor_type, entry?.changed_fields], ['for a test', 'installation', ['plan']])
  const mails = await world.sql<{ message: { subject: string; facts: { label: string; value: string }[] } }>(
    `select message from delivery where account_id = $1 and message ->> 'event' = 'account.plan_changed'`,
    [account.id],
  )
  assert.is(mails.length, 1)
  assert.is(mails[0]?.message.subject, 'Told is now on the free plan')
  assert.ok(mails[0]?.message.facts.some(({ label }) => label === 'Dashboards that cannot be changed'))
  await change(world, account.id, 'team')
  const after = await world.sql('select from delivery where account_id = $1', [account.id])
  assert.is(after.length, 1, 'more is no news')
})

test('each admin is told in their own language, and who is paged by phone alone is told themselves', async ({
  world,
}) => {
  const account = await addAccount(world, 'Readers', 'team')
  const [german, member] = [await addKey(world, account.id, 'admin'), await addKey(world, account.id, 'member')]
  await world.sql(`update person set locale = 'de' where email = any($1)`, [[german.email, member.email]])
  await member.call(routes.createContactMethod, {
    params: { user_id: member.member },
    body: { type: 'sms', value: '+4930123456' },
  })
  await world.sql('update contact_method set verified_at = 1 where account_id = $1', [account.id])
  const mails = async () =>
    (
      await world.sql<{ to: string; message: { subject: string; links: { url: string }[] } }>(
        `select destination as "to", message from delivery where account_id = $1 and event like 'account.%' order by id`,
        [account.id],
      )
    ).map(({ to, message }) => [to, message.subject, message.links[0]?.url.replace(world.url, '')])
  const at = epoch(world.clock.now() + 3 * 86_400_000)
  for (let i = 0; i < 2; i++) await inSystem(platformOf(world), ctx => announcePlan(ctx, account.id, 'free', at))
  const announced = await mails()
  const date = inWords(at)
  const sorted = (all: unknown[][]) => all.toSorted((a, b) => String(a).localeCompare(String(b)))
  assert.equal(
    sorted(announced),
    sorted([
      [account.email, 'Readers will be on the free plan', '/console/settings/plan'],
      [german.email, 'Readers wechselt in den Tarif free', '/console/settings/plan'],
      [member.email, `In Readers erreicht Sie ab ${date} kein Alarm mehr`, '/console/settings/contact'],
    ]),
    'once, however often it is announced',
  )
  await change(world, account.id, 'free')
  assert.equal(
    sorted((await mails()).filter(mail => !announced.some(each => String(each) === String(mail)))),
    sorted([
      [account.email, 'Readers is now on the free plan', '/console/settings/plan'],
      [german.email, 'Readers ist jetzt im Tarif free', '/console/settings/plan'],
      [member.email, 'In Readers erreicht Sie kein Alarm mehr', '/console/settings/contact'],
    ]),
  )
})

test('members who lose other rights are told each of theirs, in their language, and nobody else is', async ({
  world,
}) => {
  const account = await addAccount(world, 'Rights', 'team')
  const add = (role: 'member' | 'viewer' | 'admin') => addKey(world, account.id, role)
  const [german, phone, only, viewer, admin] = [
    ...[await add('member'), await add('member'), await add('member')],
    ...[await add('viewer'), await add('admin')],
  ] as const
  assert.ok(german && phone && only && viewer && admin)
  await world.sql(`update person set locale = 'de' where email = $1`, [german.email])
  for (const [who, methods] of [
    [phone, ['sms', 'email']],
    [only, ['sms']],
  ] as const)
    for (const type of methods) {
      const body = { type, value: type === 'sms' ? '+4930123456' : 'else@example.com' }
      await who.call(routes.createContactMethod, { params: { user_id: who.member }, body })
    }
  await world.sql('update contact_method set verified_at = 1 where account_id = $1', [account.id])
  const told = async () => {
    const rows = await world.sql<{ to: string; facts: { label: string }[] }>(
      `select destination as "to", message -> 'facts' as facts from delivery
        where account_id = $1 and event like 'account.rights_%' order by id`,
      [account.id],
    )
    return rows.map(({ to, facts }) => [to, facts.map(({ label }) => label).join()]).toSorted()
  }
  await inSystem(platformOf(world), ctx => announcePlan(ctx, account.id, 'free', epoch(world.clock.now() + 1)))
  assert.equal(await told(), [[phone.email, 'SMS messages and phone calls']], 'there are no dashboards yet')
  await world.sql('delete from delivery where account_id = $1', [account.id])
  await account.call(routes.createDashboard, { body: { name: 'Ours' } })
  await change(world, account.id, 'free')
  const dashboards = 'dashboards of your own'
  assert.equal(
    await told(),
    [
      [german.email, 'eigene Dashboards'],
      [phone.email, `SMS messages and phone calls,${dashboards}`],
      [only.email, dashboards],
    ].toSorted(),
  )
})

test('who is paged by phone alone is named, and nobody else', async ({ world }) => {
  const account = await addAccount(world, 'Phones', 'team')
  const [phone, both] = [await addKey(world, account.id, 'member'), await addKey(world, account.id, 'member')]
  const sms = (who: typeof phone, value: string) =>
    who.call(routes.createContactMethod, { params: { user_id: who.member }, body: { type: 'sms', value } })
  await sms(phone, '+4930123456')
  await sms(both, '+4930123457')
  await both.call(routes.createContactMethod, {
    params: { user_id: both.member },
    body: { type: 'email', value: 'b@example.com' },
  })
  await world.sql('update contact_method set verified_at = 1 where account_id = $1', [account.id])
  const { body: preview } = await account.call(routes.previewPlan, { body: { plan: 'free' } })
  assert.equal(preview.no_longer_paged, { count: 1, first: [{ id: phone.member, name: 'member' }] })
  const { body: larger } = await account.call(routes.previewPlan, { body: { plan: 'business' } })
  assert.equal(
    [
      larger.read_only,
      larger.lower_limits,
      larger.lost_rights,
      larger.no_longer_paged.count,
      larger.slower_monitors.count,
    ],
    [[], [], [], 0, 0],
  )
})

test.run()
