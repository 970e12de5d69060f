import { ALL_KINDS } from '@pharos/control-plane/concepts.ts'
import type { Monitor } from '@pharos/control-plane/monitoring/monitor/index.ts'
import { KINDS, MONITOR_KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { CATALOGUES } from '@pharos/shared-protocol/text/catalogue.ts'
import { textOf } from '@pharos/shared-protocol/text/render.ts'
import { textIn } from '@pharos/shared-protocol/text/text.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { FIXTURES } from './fixture/index.ts'
import { send } from './standing/send.ts'

const DAY_MS = 86_400_000

const test = suite<{ world: World }>('views over all kinds')

test.before.each(async context => {
  context.world = await createWorld()
})
test.after.each(({ world }) => world.close())

const uri = 'http://127.0.0.1:9/'

async function create(world: World, body: object = {}) {
  return (await world.call(routes.createHttpJob, { body: { uri, ...body } })).body
}

async function names(world: World, query: Record<string, string> = {}): Promise<string[]> {
  const { body } = await world.call(routes.listMonitors, { query })
  return body.map(monitor => monitor.friendly_name)
}

test('the list filters by type, status, tag and text, and pages', async ({ world }) => {
  await create(world, { friendly_name: 'Shop', tags: ['web'] })
  await create(world, { friendly_name: 'API', tags: ['web', 'eu'], uri: 'http://127.0.0.1:9/Health' })
  await create(world, { friendly_name: 'Blog' })
  assert.equal(await names(world), ['Blog', 'API', 'Shop'])
  assert.equal(await names(world, { tag: 'eu' }), ['API'])
  assert.equal(await names(world, { search: 'health' }), ['API'])
  assert.equal(await names(world, { search: 'sho' }), ['Shop'])
  assert.equal(await names(world, { search: '%' }), [])
  assert.equal(await names(world, { status: 'down' }), [])
  assert.equal(await names(world, { type: 'browser' }), [])
  const { body: service } = await world.call(routes.createService, { body: { name: 'Checkout' } })
  await create(world, { friendly_name: 'Cart', service_id: service.id })
  assert.equal(await names(world, { service_id: service.id }), ['Cart'])
  assert.equal(await names(world, { service_id: crypto.randomUUID() }), [])
  await world.call(routes.deleteHttpJob, {
    params: { job_id: (await world.call(routes.listMonitors)).body[0]?.id ?? '' },
  })
  const first = await world.call(routes.listMonitors, { query: { limit: 2, type: 'http' } })
  assert.is(first.body.length, 2)
  const rest = await world.call(routes.listMonitors, { query: { limit: 2, cursor: first.next ?? '' } })
  assert.equal(
    rest.body.map(monitor => monitor.friendly_name),
    ['Shop'],
  )
})

test('targets in lists and searches are those of the whole settings, for every kind', async ({ world }) => {
  for (const kind of MONITOR_KINDS) await FIXTURES[KINDS[kind].reference]?.(world)
  const whole = await world.sql<Pick<Monitor, 'id' | 'kind' | 'friendly_name' | 'config'>>(
    'select id, kind, friendly_name, config from monitor',
  )
  assert.equal(
    MONITOR_KINDS.filter(kind => !whole.some(row => row.kind === kind)),
    [],
  )
  const { body: listed } = await world.call(routes.listMonitors, { query: { limit: 100 } })
  assert.is(listed.length, whole.length)
  for (const row of whole) {
    const watched = ALL_KINDS[row.kind].targetOf(row)
    const target = typeof watched === 'string' ? watched : watched.text
    const item = listed.find(({ id }) => id === row.id)
    assert.equal([item?.target, item?.target_text], [target, typeof watched === 'string' ? null : textIn(watched)])
    for (const search of [target, textOf(CATALOGUES.de, 'de', item?.target_text, target)]) {
      const { body: found } = await world.call(routes.listMonitors, { query: { search, limit: 100 } })
      assert.ok(
        found.some(({ id }) => id === row.id),
        `${row.kind}: ${search}`,
      )
    }
  }
})

test('the list shows the monitors that are named, and only those of the account', async ({ world }) => {
  const [shop, mail] = [await create(world, { friendly_name: 'Shop' }), await create(world, { friendly_name: 'Mail' })]
  await create(world, { friendly_name: 'Blog' })
  const { key } = await addAccount(world, 'other')
  const other = await send(world, routes.createHttpJob, { key, body: { uri } })
  const strange = (other.body as { id: string }).id
  assert.equal(await names(world, { ids: [mail.id, strange, shop.id.toUpperCase()].join(',') }), ['Mail', 'Shop'])
  assert.equal(await names(world, { ids: strange }), [])
  for (const ids of ['', 'x', `${shop.id},`, Array(101).fill(shop.id).join(',')]) {
    const { status, body } = await send(world, routes.listMonitors, { query: { ids } })
    assert.equal([status, (body as Problem).errors?.[0]?.path], [400, 'ids'])
  }
})

test('the text is searched in the targets of every kind', async ({ world }) => {
  await world.call(routes.createRegion, { body: { slug: 'nowhere' } })
  const check_regions = ['nowhere']
  await world.call(routes.createTlsJob, {
    body: { host: 'mail.example.net', port: 465, friendly_name: 'T', check_regions },
  })
  const script = "await page.goto('https://checkout.example/cart')"
  await world.call(routes.createBrowserCheck, { body: { name: 'B', script, frequency: '1h', check_regions } })
  await world.call(routes.createHeartbeat, { body: { friendly_name: 'H', cron_expression: '7 3 * * *' } })
  assert.equal(await names(world, { search: 'mail.example.net:465' }), ['T'])
  assert.equal(await names(world, { search: 'checkout.example/cart' }), ['B'])
  assert.equal(await names(world, { search: 'page.goto' }), [])
  assert.equal(await names(world, { search: '7 3 *' }), ['H'])
})

test('names, totals and tags count every monitor once', async ({ world }) => {
  const job = await create(world, { friendly_name: 'b', tags: ['x', 'y'] })
  await create(world, { friendly_name: 'A', tags: ['x'] })
  await world.call(routes.pauseHttpJob, { params: { job_id: job.id } })
  const { body: list } = await world.call(routes.listMonitorNames, {})
  assert.equal(
    list.map(({ friendly_name, type }) => [friendly_name, type]),
    [
      ['A', 'http'],
      ['b', 'http'],
    ],
  )
  const { body: totals } = await world.call(routes.countMonitors, {})
  assert.equal(totals, { by_type: { http: 2 }, by_status: { paused: 1, pending: 1 }, total: 2 })
  assert.equal((await world.call(routes.listTags, {})).body, [
    { tag: 'x', count: 2 },
    { tag: 'y', count: 1 },
  ])
})

test('uptime_30d is that of 30 days, today included', async ({ world }) => {
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })
  const today = Math.floor(world.clock.now() / DAY_MS) * DAY_MS
  for (const [days, up, down] of [
    [30, 0, DAY_MS],
    [29, DAY_MS / 2, DAY_MS / 2],
    [1, DAY_MS, 0],
  ] as const)
    await world.sql(
      `insert into rollup (monitor_id, account_id, resolution, bucket, healthy, degraded, failing, up_ms, degraded_ms,
        down_ms, unknown_ms, maintenance_ms, paused_ms, latency)
      values ($1, $2, 86400, $3, 1, 0, 0, $4, 0, $5, 0, 0, 0, '{}')`,
      [job.id, job.account_id, today - days * DAY_MS, up, down],
    )
  const { body } = await world.call(routes.listMonitors, { query: {} })
  assert.is(body.find(each => each.id === job.id)?.uptime_30d, 75)
  await world.call(routes.deleteHttpJob, { params: { job_id: job.id } })
})

test('a list that was read shows each later change, also one that another process made', async ({ world }) => {
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/a' } })
  const params = { job_id: job.id }
  await world.call(routes.pauseHttpJob, { params })
  const listed = async () => {
    const all = (await world.call(routes.listMonitors, { query: {} })).body
    const own = (await world.call(routes.listHttpJobs, { query: {} })).body.find(each => each.id === job.id)
    const { friendly_name, current_status, target } = all.find(each => each.id === job.id) ?? {}
    return [friendly_name, own?.friendly_name, current_status, own?.current_status, target, own?.uri, own?.tls_job_id]
  }
  const [name, uri] = ['127.0.0.1:9/a', 'http://127.0.0.1:9/a']
  assert.equal(await listed(), [name, name, 'paused', 'paused', uri, uri, null])
  await world.call(routes.updateHttpJob, { params, body: { friendly_name: 'renamed', uri: `${uri}b` } })
  assert.equal(await listed(), ['renamed', 'renamed', 'paused', 'paused', `${uri}b`, `${uri}b`, null])
  await world.call(routes.resumeHttpJob, { params })
  assert.equal((await listed()).slice(2, 4), ['pending', 'pending'])
  await world.sql(`update monitor set friendly_name = 'elsewhere' where id = $1`, [job.id])
  await world.sql(`update monitor_state set status = 'down' where monitor_id = $1`, [job.id])
  assert.equal((await listed()).slice(0, 4), ['elsewhere', 'elsewhere', 'down', 'down'])
  await world.call(routes.deleteHttpJob, { params })
  assert.equal(await listed(), Array(7).fill(undefined))
})

test('another account sees none of it', async ({ world }) => {
  await create(world, { tags: ['mine'] })
  const { key } = await addAccount(world, 'other')
  for (const route of [routes.listMonitors, routes.listMonitorNames, routes.listTags])
    assert.equal((await send(world, route, { key })).body, [])
  assert.equal(((await send(world, routes.countMonitors, { key })).body as { total: number }).total, 0)
})

test('a monitor that no region checks any more says since when, even after it was checked', async ({ world }) => {
  const { body: tls } = await world.call(routes.createTlsJob, { body: { host: '127.0.0.1', port: 9 } })
  const http = await create(world)
  const overdue = async () => {
    const { body } = await world.call(routes.listMonitors)
    return Object.fromEntries(body.map(({ id, overdue_since }) => [id, overdue_since]))
  }
  await world.advance('2m')
  assert.equal(await overdue(), { [tls.id]: null, [http.id]: null })
  const { last_run_at } = (await world.call(routes.getTlsJob, { params: { tls_job_id: tls.id } })).body
  world.lines.expect(/no agent online/)
  for (const agent of world.agents) agent.kill()
  await world.leap('2h')
  const since = new Date(Date.parse(last_run_at ?? '') + tls.interval_seconds * 1_000).toISOString()
  // For the HTTP monitor its status already shows it.
  assert.equal(await overdue(), { [tls.id]: null, [http.id]: null })
  await world.leap('30m')
  assert.equal(await overdue(), { [tls.id]: since, [http.id]: null })
  await world.call(routes.pauseTlsJob, { params: { tls_job_id: tls.id } })
  assert.is((await overdue())[tls.id], null)
  await world.call(routes.resumeTlsJob, { params: { tls_job_id: tls.id } })
  assert.is((await overdue())[tls.id], null)
})

test('the list says the same of a status as the monitor itself, also before its first check', async ({ world }) => {
  const { body: http } = await world.call(routes.createHttpJob, { body: { uri: 'http://agree.example.com/' } })
  const { body: pairs } = await world.call(routes.listMonitors, { query: { search: 'agree.example.com' } })
  assert.equal(pairs.map(({ type }) => type).sort(), ['dns', 'http'])
  const { body: dns } = await world.call(routes.getDnsJob, {
    params: { dns_job_id: pairs.find(({ type }) => type === 'dns')?.id ?? '' },
  })
  for (const own of [http, dns]) {
    const listed = pairs.find(({ id }) => id === own.id)
    assert.equal([own.last_status_change_at, own.last_failure_reason], [null, null], own.current_status)
    assert.equal([listed?.last_status_change_at, listed?.last_failure_reason], [null, null], own.current_status)
  }
})

test('the export is CSV that executes nothing in a spreadsheet', async ({ world }) => {
  await create(world, { friendly_name: '=cmd()', tags: ['a', 'b'] })
  const { body, headers } = await world.call(routes.exportMonitors, {})
  assert.match(headers.get('content-type') ?? '', /^text\/csv/)
  const [header, row] = body.split('\r\n')
  assert.is(
    header,
    'id,type,friendly_name,target,current_status,paused,tags,service_id,last_run_at,overdue_since,uptime_30d,last_status_change_at,last_failure_reason',
  )
  assert.match(row ?? '', /,http,'=cmd\(\),http:\/\/127\.0\.0\.1:9\/,pending,false,a\|b,,,,,,$/)
})

test('resuming by tag does not go beyond the browser checks that an account may have active', async ({ world }) => {
  await world.call(routes.createRegion, { body: { slug: 'nowhere' } })
  const body = { name: 'B', script: '1', frequency: '1h' as const, check_regions: ['nowhere'], tags: ['many'] }
  const { body: check } = await world.call(routes.createBrowserCheck, { body })
  await world.call(routes.pauseMonitors, { body: { tags: ['many'] } })
  await world.sql(
    `insert into monitor select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'paused', false,
      'tags', array[]::text[]))).* from monitor m, generate_series(1, 200) where m.id = $1`,
    [check.id],
  )
  const refused = await send(world, routes.resumeMonitors, { body: { tags: ['many'] } })
  assert.is(refused.status, 400)
  assert.is((refused.body as Problem).code, 'limit_reached')
  const { body: after } = await world.call(routes.getBrowserCheck, { params: { check_id: check.id } })
  assert.is(after.state, 'paused')
})

test.run()
