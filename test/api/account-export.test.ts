import { ReadMeter } from '@pharos/control-plane/platform/database/read-meter.ts'
import { MOST_READ } from '@pharos/control-plane/platform/http/bounded-read.ts'
import { EXPORTS_PER_MINUTE } from '@pharos/shared-protocol/contract/account-export.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { RECENT_MS } from '@pharos/shared-protocol/contract/route.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { addAccount, addKey } from '../world/account.ts'
import { ownerSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'
import { FIXTURES } from './fixture/index.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World; account: string }>('export of an account')

test.before(async context => {
  context.world = await createWorld({ agent: false })
  context.account = (await context.world.call(routes.getAccount)).body.id
})
test.after(({ world }) => world.close())

type Item = Record<string, unknown> & { id: string }
interface Document {
  complete: boolean
  account: Item
  members: Item[]
  http_monitors: Item[]
  services: (Item & { monitors: unknown[] })[]
  status_pages: (Item & { incidents: Item[]; branding: unknown; custom_domain: unknown; subscribers: unknown[] })[]
  on_call_schedules: Item[]
}

async function exported(call: World['call']): Promise<{ text: string; document: Document }> {
  const { body: text } = await call(routes.exportAccount)
  return { text, document: JSON.parse(text) }
}

test('it has each resource as its own route returns it, with what belongs to it', async ({ world, account }) => {
  for (const name of ['http_job', 'service', 'page_incident', 'subscriber', 'on_call_override', 'escalation_level'])
    await FIXTURES[name]?.(world)
  const { document } = await exported(world.call)
  assert.is(document.complete, true)
  assert.is(document.account.id, account)
  assert.equal(document.http_monitors, (await world.call(routes.listHttpJobs)).body)
  assert.ok(document.http_monitors.length > 0)
  const pages = (await world.call(routes.listStatusPages)).body
  assert.equal(
    document.status_pages.map(({ id }) => id),
    pages.map(({ id }) => id),
  )
  const page = document.status_pages.find(({ incidents }) => incidents.length > 0)
  assert.is(page?.incidents[0]?.title, 'Checkout is slow')
  assert.is(page?.custom_domain, null, 'what was never set up')
  assert.ok(document.status_pages.some(({ subscribers }) => subscribers.length > 0))
  assert.ok(document.on_call_schedules.some(({ overrides }) => (overrides as unknown[]).length > 0))
})

test('no secret is in it', async ({ world }) => {
  const secret = 'gAtHeReD-from-nowhere'
  const headers = [{ name: 'X-Token', value: `${secret}-header`, secret: true }]
  const uri = 'http://127.0.0.1:9/'
  await world.call(routes.createHttpJob, { body: { uri, bearer_token: `${secret}-bearer`, request_headers: headers } })
  await world.call(routes.setSecret, { body: { name: 'HIDDEN', value: `${secret}-value` } })
  const { body: key } = await world.call(routes.createApiKey, { body: { name: 'exported' } })
  const { body: client } = await world.call(routes.createM2mClient, {
    body: { name: 'exported', scopes: ['read:monitors'] },
  })
  const { text } = await exported(world.call)
  assert.match(text, 'X-Token')
  for (const hidden of [secret, key.key, client.client_secret]) assert.not.match(text, hidden)
})

test('a list of more than a page is whole, and nothing of another account is in it', async ({ world, account }) => {
  const { body: monitor } = await world.call(routes.createHttpJob, {
    body: { uri: 'http://127.0.0.1:9/', monitor_tls: false },
  })
  for (const table of ['monitor', 'monitor_state', 'monitor_policy']) {
    const id = table === 'monitor' ? 'id' : 'monitor_id'
    await world.sql(
      `insert into ${table} select r.* from ${table} t cross join generate_series(1, 600) n cross join lateral
         jsonb_populate_record(t, jsonb_build_object('${id}', md5($1 || n)::uuid)) r where t.${id} = $1::uuid`,
      [monitor.id],
    )
  }
  const other = await addAccount(world, 'other')
  await other.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/', friendly_name: 'Not yours' } })
  const { text, document } = await exported(world.call)
  const [row] = await world.sql<{ count: string }>(
    `select count(*) from monitor where account_id = $1 and kind = 'http'`,
    [account],
  )
  assert.is(new Set(document.http_monitors.map(({ id }) => id)).size, Number(row?.count))
  assert.ok(document.http_monitors.length > 600)
  assert.not.match(text, 'Not yours')
})

/** Runs work and returns the most bytes of rows that one transaction kept meanwhile, of those that were counted. */
async function mostKept(work: () => Promise<unknown>): Promise<number> {
  const { begin, admits } = ReadMeter.prototype
  const kept = new WeakMap<ReadMeter, number>()
  let most = 0
  ReadMeter.prototype.begin = function () {
    kept.set(this, 0)
    return begin.call(this)
  }
  ReadMeter.prototype.admits = function (bytes, before) {
    const isKept = admits.call(this, bytes, before)
    if (isKept) kept.set(this, (kept.get(this) ?? 0) + bytes)
    most = Math.max(most, kept.get(this) ?? 0)
    return isKept
  }
  try {
    await work()
  } finally {
    Object.assign(ReadMeter.prototype, { begin, admits })
  }
  return most
}

test('large resources are read in pieces of bounded bytes, and a list beyond its bound leaves it incomplete', async ({
  world,
}) => {
  const usual = { ...MOST_READ }
  const account = await addAccount(world, 'Large')
  const sizes = Array.from({ length: 40 }, (_, i) => (i % 7 === 0 ? 1 : i % 3 === 0 ? 40_000 : 15_000))
  for (const [i, size] of sizes.entries())
    await account.call(routes.createHttpJob, {
      body: {
        uri: `https://example.com/${i}`,
        method: 'POST',
        request_body: 'ü\u0001'.repeat(size),
        monitor_tls: false,
      },
    })
  const page = (await account.call(routes.createStatusPage, { body: { friendly_name: 'Page' } })).body.id
  for (let i = 0; i < 30; i += 1)
    await account.call(routes.createPageIncident, {
      params: { id: page },
      body: { title: `I${i}`, message: 'm'.repeat(5_000) },
    } as never)
  try {
    // All rows have about 6 MB, and the largest two 440 KB.
    for (const bound of [2_000_000, 500_000]) {
      MOST_READ.page = bound
      let found: Document | undefined
      const most = await mostKept(async () => {
        found = (await exported(account.call)).document
      })
      assert.is(found?.complete, true)
      assert.equal(
        found?.http_monitors.map(({ uri }) => uri).toSorted(),
        sizes.map((_, i) => `https://example.com/${i}`).toSorted(),
      )
      assert.is(found?.status_pages[0]?.incidents.length, 30)
      assert.ok(most > bound / 2 && most <= bound, `${most} of ${bound}`)
    }
    Object.assign(MOST_READ, usual, { whole: 250 })
    world.lines.expect(/The list has more than/)
    const text = await fetch(`${world.url}/account/export`, { headers: { authorization: `Bearer ${account.key}` } })
      .then(response => response.text())
      .catch(() => '')
    assert.not.match(text, '"complete":true', 'a list without pages beyond its bound')
  } finally {
    Object.assign(MOST_READ, usual)
  }
})

test('a reader who disconnects in the middle leaves nothing open', async ({ world }) => {
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${world.ownerKey}` }
  const response = await fetch(`${world.url}/account/export`, { headers, signal: leaving.signal })
  await response.body?.getReader().read()
  leaving.abort()
  await world.settle()
  assert.is((await exported(world.call)).document.complete, true)
  const open = `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
  // Transactions that only read end some milliseconds after the response.
  await until('no transaction is open', async () => (await world.sql(open)).length === 0)
})

test('it is for super admins who have signed in recently, and is in the audit log', async ({ world, account }) => {
  const admin = await addKey(world, account, 'admin')
  assert.is((await send(world, routes.exportAccount, { key: admin.key })).status, 403)
  const headers = await ownerSession(world)
  assert.is((await send(world, routes.exportAccount, { key: null, headers })).status, 200)
  world.clock.leap(RECENT_MS + 1)
  const late = await send(world, routes.exportAccount, { key: null, headers })
  assert.is((late.body as { code: string }).code, 'reauthentication_required')
  const { body: entries } = await world.call(routes.listAuditLog, { query: { action: 'account.export' } })
  assert.equal(
    entries
      .slice(0, 3)
      .map(({ status }) => status)
      .toSorted(),
    [200, 403, 403],
  )
})

test('an account may begin a few per minute, however many keys it has', async () => {
  const world = await createWorld({ agent: false, environment: { PHAROS_RATE_LIMIT_PER_MINUTE: '600' } })
  try {
    const { id } = (await world.call(routes.getAccount)).body
    const statuses: number[] = []
    for (let index = 0; index <= EXPORTS_PER_MINUTE; index++) {
      const { key } = await addKey(world, id, 'super_admin')
      statuses.push((await send(world, routes.exportAccount, { key })).status)
    }
    assert.equal(statuses, [...Array(EXPORTS_PER_MINUTE).fill(200), 429])
  } finally {
    await world.close()
  }
})

test.run()
