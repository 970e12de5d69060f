import { createHash } from 'node:crypto'
import { forged } from '@pharos/control-plane/business/archive/forged.fixture.ts'
import { baselineKey } from '@pharos/control-plane/monitoring/artifact/index.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { addAccount, addKey, type TestAccount } from '../world/account.ts'
import { archiveBytes, makeArchive } from '../world/archive.ts'
import { createWorld, type World } from '../world/world.ts'

/** Two installations, and the archive of an account with people. */
export interface People {
  from: World
  to: World
  source: TestAccount
  filled: Filled
  archive: Buffer
  /** The first account of the installation that it is imported into. */
  first: string
}

export async function createPeople(context: People): Promise<void> {
  const [from, to] = [await createWorld({ agent: false }), await createWorld({ agent: false })]
  Object.assign(context, { from, to })
  const [first] = await to.sql<{ id: string }>('select id from account')
  const source = await addAccount(from, 'Source')
  const filled = await fillPeople(from, source)
  const whole = await archiveBytes(from, await makeArchive(from, source.call), source.key)
  // The ids of entries stay taken, and each test imports the same archive.
  const archive = await forged(whole, files => files.set('history.audit_entry.ndjson', []))
  Object.assign(context, { source, filled, archive, first: first?.id })
}

export async function closePeople({ from, to }: People): Promise<void> {
  await from.close()
  await to.close()
}

/** Deletes what was imported, so that its ids are free for the next test. */
export async function erasePeople({ to, first }: People): Promise<void> {
  await to.sql('delete from delivery where account_id <> $1', [first])
  await to.sql('delete from account where id <> $1', [first])
  await to.sql('update person set email_verified_at = null where id not in (select person_id from member)')
}

/** What an archive says of others, and what was sent to them. */
export interface Filled {
  member: { id: string; email: string; key: string }
  group: string
  service: string
  page: string
  check: string
  baselines: { id: string; bytes: Buffer }[]
  subscribers: Record<'active' | 'pending' | 'webhook', string>
  methods: Record<'sign_in' | 'mail' | 'sms' | 'push', string>
  deliveries: Record<'delivered' | 'failed' | 'waiting' | 'target', string>
}

export const READER = 'reader@example.org'

function platformOf(world: World) {
  const [plane] = world.planes
  if (!plane) throw new Error('This world has no control plane.')
  return plane.platform
}

/** Fills an account with people who are reached, and with what they were sent. */
export async function fillPeople(world: World, account: TestAccount): Promise<Filled> {
  const { id, call } = account
  const { ids, objects } = platformOf(world)
  const now = world.clock.now()
  const next = () => ids.at(now)
  const member = await addKey(world, id, 'member')
  const { body: group } = await call(routes.createGroup, { body: { name: 'Team' } as never })
  const { body: page } = await call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })
  const { body: policy } = await call(routes.createPolicy, {
    body: { name: 'Usual', levels: [{ delay_minutes: 5, targets: [{ type: 'user', id: member.member }] }] } as never,
  })
  const { body: service } = await call(routes.createService, {
    body: { name: 'Checkout', escalation_policy_id: policy.id },
  })
  const { body: check } = await call(routes.createBrowserCheck, {
    body: { name: 'Buy', script: 'test("a", async () => {})', frequency: '1h', timeout_seconds: 30 } as never,
  })
  const baselines = [Buffer.from('one'), Buffer.from('another')].map(bytes => ({ id: next(), bytes }))
  for (const { id: baseline, bytes } of baselines)
    await objects.write(baselineKey(id, check.id, baseline), bytes, 'text/plain')
  const stored = baselines.map(({ id: baseline, bytes }, at) => ({
    id: baseline,
    name: `page-${at}.txt`,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    accepted_at: now,
    accepted_by: 'Ada',
    run_id: next(),
  }))
  await world.sql(`update monitor set config = config || jsonb_build_object('baselines', $2::jsonb) where id = $1`, [
    check.id,
    JSON.stringify(stored),
  ])

  const methods = { sign_in: next(), mail: next(), sms: next(), push: next() }
  const addresses = { sign_in: member.email, mail: 'other@example.org', sms: '+4915112345678', push: 'https://ntfy.sh' }
  const types = { sign_in: 'email', mail: 'email', sms: 'sms', push: 'push' }
  for (const name of ['sign_in', 'mail', 'sms', 'push'] as const) {
    await world.sql(
      `insert into contact_method (id, account_id, user_id, type, label, value, value_sealed, value_hash, verified_at,
        created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
      [methods[name], id, member.member, types[name], name, addresses[name], null, Buffer.from(name), now],
    )
    await world.sql(
      `insert into notification_rule (id, account_id, user_id, contact_method_id, urgency, delay_minutes, position,
        created_at) values ($1, $2, $3, $4, 'high', 0, 1, $5)`,
      [next(), id, member.member, methods[name], now],
    )
  }

  const subscribers = { active: next(), pending: next(), webhook: next() }
  const rows: [keyof typeof subscribers, string, string, string, number | null][] = [
    ['active', 'email', READER, 'active', now],
    ['pending', 'email', 'asked@example.org', 'pending', null],
    ['webhook', 'webhook', 'https://hooks.example.org', 'active', now],
  ]
  for (const [name, type, address, state, confirmed] of rows)
    await world.sql(
      `insert into subscriber (id, account_id, page_id, type, address, place, state, source, language, component_ids,
        confirm_until, asked_at, confirmed_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'self', 'de', '{}', $8, $9, $10, $9)`,
      [subscribers[name], id, page.id, type, address, name, state, now + 86_400_000, now, confirmed],
    )

  const [channel, target] = [next(), next()]
  await world.sql(
    `insert into notification_channel (id, account_id, notification_group_id, type, config, destination, created_at)
     values ($1, $2, $3, 'webhook', '{}', 'x', $4)`,
    [channel, id, group.id, now],
  )
  await world.sql(
    `insert into service_target (id, account_id, service_id, type, details, created_at)
     values ($1, $2, $3, 'webhook', '{}', $4)`,
    [target, id, service.id, now],
  )
  const deliveries = { delivered: next(), failed: next(), waiting: next(), target: next() }
  for (const name of ['delivered', 'failed', 'waiting', 'target'] as const) {
    const state = name === 'target' ? 'delivered' : name
    const to = name === 'target' ? target : channel
    await world.sql(
      `insert into delivery (id, account_id, via, destination, lane, thread, event, message, dedup, state, attempts,
        next_attempt_at, created_at, ended_at, reason)
       values ($1, $2, $3, $4, $5, 't', 'monitor.failed', $6, $5, $7, 1, $8, $9, $10, $11)`,
      [
        ...[deliveries[name], id, name === 'target' ? 'target' : 'channel', to, `lane ${name}`],
        ...[JSON.stringify({ subject: `About ${name}`, text: 'secret text' }), state, now + 86_400_000 * 365, now],
        ...[state === 'waiting' ? null : now, state === 'failed' ? 'it answered 500' : null],
      ],
    )
    await world.sql(
      `insert into delivery_attempt (delivery_id, account_id, number, at, duration_ms, result, status, answer, reason,
        reason_text)
       values ($1, $2, 1, $3, 12, 'failed', 500, 'no', 'it answered 500',
        '{"code":"delivery.answered","params":{"answer":500}}')`,
      [deliveries[name], id, now],
    )
  }
  return {
    member: { id: member.member, email: member.email, key: member.key },
    ...{ group: group.id, service: service.id, page: page.id, check: check.id },
    ...{ baselines, subscribers, methods, deliveries },
  }
}
