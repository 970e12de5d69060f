import { openArchive } from '@pharos/control-plane/business/archive/open.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey, type TestAccount } from '../world/account.ts'
import { archiveBytes, importArchive, makeArchive } from '../world/archive.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ from: World; to: World; source: TestAccount; archive: Buffer }>('import of an archive')

test.before(async context => {
  const [from, to] = [await createWorld({ agent: false }), await createWorld({ agent: false })]
  Object.assign(context, { from, to })
  const source = await addAccount(from, 'Source')
  await fill(from, source)
  const id = await makeArchive(from, source.call)
  Object.assign(context, { source, archive: await archiveBytes(from, id, source.key) })
})
test.after(async ({ from, to }) => {
  await from.close()
  await to.close()
})

/** Sets up one of each, so that they refer to each other. */
async function fill(world: World, { id, call, member }: TestAccount): Promise<void> {
  await addKey(world, id, 'member')
  const { body: page } = await call(routes.createStatusPage, { body: { friendly_name: 'Shop <b>' } })
  const { body: schedule } = await call(routes.createSchedule, { body: { name: 'Nights', timezone: 'Europe/Berlin' } })
  const starts_at = '2026-12-01T00:00:00.000Z'
  await call(routes.createLayer, {
    params: { id: schedule.id },
    body: { name: 'All', user_ids: [member], rotation: 'weekly', starts_at, handoff_time: '09:00' } as never,
  })
  const { body: policy } = await call(routes.createPolicy, {
    body: { name: 'Usual', levels: [{ delay_minutes: 5, targets: [{ type: 'schedule', id: schedule.id }] }] } as never,
  })
  const { body: group } = await call(routes.createGroup, { body: { name: 'Team' } as never })
  const { body: service } = await call(routes.createService, {
    body: { name: 'Checkout', escalation_policy_id: policy.id, auto_publish_to_status_page_id: page.id },
  })
  const { body: first } = await call(routes.createHttpJob, {
    body: { uri: 'https://shop.example.com/', tags: ['a'], service_id: service.id, group_notification_ids: [group.id] },
  })
  const { body: second } = await call(routes.createHttpJob, {
    body: { uri: 'http://127.0.0.1:9/x', depends_on: [first.id], bearer_token: 'hidden', retries: 2 },
  })
  await call(routes.pauseHttpJob, { params: { job_id: second.id } })
  await call(MONITOR_ROUTES.tcp.create, { body: { host: '127.0.0.1', port: 9 } })
  await call(MONITOR_ROUTES.icmp.create, { body: { host: '127.0.0.1' } })
  await call(routes.createTlsJob, { body: { host: 'alone.example.com' } })
  await call(routes.createHeartbeat, { body: { friendly_name: 'Backup', period_seconds: 86_400 } })
  await call(routes.createMaintenanceWindow, {
    body: {
      title: 'Upgrade',
      starts_at: '2027-01-01T00:00:00.000Z',
      ends_at: '2027-01-01T02:00:00.000Z',
      monitor_ids: [first.id],
    },
  })
}

/** What says when or where something is, not how it is set up; and secrets, which are entered again. */
const MOVING =
  /^(account_id|created_at|updated_at|current_status|last_|has_|since$|next_|overdue|status$|opened_|ping_|calendar_url|current_|recorded_|.*_at$|revision)/
const KEPT = new Set(['starts_at', 'ends_at'])

function setUp(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(setUp)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([name]) => KEPT.has(name) || !MOVING.test(name))
  return Object.fromEntries(fields.map(([name, inner]) => [name, setUp(inner)]))
}

const LISTS = [
  routes.listStatusPages,
  routes.listSchedules,
  routes.listPolicies,
  routes.listGroups,
  routes.listServices,
  routes.listHttpJobs,
  MONITOR_ROUTES.tcp.list,
  MONITOR_ROUTES.icmp.list,
  routes.listTlsJobs,
  routes.listDnsJobs,
  routes.listHeartbeats,
  routes.listMaintenanceWindows,
] as readonly AnyRoute[]

async function listsOf({ call }: TestAccount): Promise<Record<string, unknown>> {
  const lists: Record<string, unknown> = {}
  for (const route of LISTS) {
    const items = (await call(route)).body as { id: string }[]
    lists[route.id] = setUp(items.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  }
  return lists
}

/** The fields of two lists that differ, with both values. */
function differing(before: unknown, after: unknown): string[] {
  const [own, other] = [before as Record<string, unknown>[], after as Record<string, unknown>[]]
  if (own.length !== other.length) return [`${own.length} items, and ${other.length}`]
  return own.flatMap((item, at) => {
    const names = new Set([...Object.keys(item), ...Object.keys(other[at] ?? {})])
    const textOf = (each: Record<string, unknown> | undefined, name: string) => JSON.stringify(each?.[name])
    return [...names].flatMap(name => {
      const [one, two] = [textOf(item, name), textOf(other[at], name)]
      return one === two ? [] : [`${name}: ${one}, and ${two}`]
    })
  })
}

test('a dry run says what would be, and changes nothing', async ({ to, archive }) => {
  const target = await addAccount(to, 'Dry')
  const before = await listsOf(target)
  const { status, text, done } = await importArchive(to, target, archive, '?dry_run=true')
  assert.is(status, 200, text)
  assert.is(done.dry_run, true)
  assert.is(done.imported.find(({ section }) => section === 'http_monitors')?.records, 2)
  assert.equal(await listsOf(target), before)
})

test('another installation has the same lists with the same ids', async ({ to, source, archive }) => {
  const target = await addAccount(to, 'Target')
  const { status, text, done } = await importArchive(to, target, archive)
  assert.is(status, 200, text)
  const [before, after] = [await listsOf(source), await listsOf(target)]
  for (const route of LISTS) {
    assert.ok((before[route.id] as unknown[]).length > 0, route.id)
    assert.equal(differing(before[route.id], after[route.id]), [], route.id)
  }
  const emails = async ({ call }: TestAccount) =>
    (await call(routes.listMembers)).body.map(({ id, email }) => [id, email])
  const members = await emails(target)
  for (const each of await emails(source)) assert.ok(members.some(member => String(member) === String(each)))
  for (const name of ['bearer_token', 'ping_key'])
    assert.ok(
      done.enter_again.some(({ field }) => field === name),
      name,
    )
  assert.ok(done.left_out.some(({ section }) => section === 'api_keys'))
  // Its page has a look that nobody has set.
  assert.equal(
    done.left_out.filter(({ reason }) => reason === 'unknown'),
    [],
  )
  assert.is((await importArchive(to, target, archive)).status, 409, 'it is not empty any more')
})

test('ids of another account are refused, and nothing is left', async ({ from, source, archive }) => {
  const target = await addAccount(from, 'Thief')
  const [before, theirs] = [await listsOf(target), await listsOf(source)]
  const { status, text } = await importArchive(from, target, archive)
  assert.is(status, 409)
  assert.match(text, 'is taken')
  assert.not.match(text, source.id, 'nothing is said of the other account')
  assert.equal(await listsOf(target), before)
  assert.equal(await listsOf(source), theirs)
})

test('a damaged archive, or none, changes nothing', async ({ to, archive }) => {
  const target = await addAccount(to, 'Damaged')
  const before = await listsOf(target)
  const { manifest } = await openArchive(archive)
  assert.ok(manifest.files.length > 20)
  for (const body of [Buffer.from('no'), archive.subarray(0, -100), Buffer.alloc(0)])
    assert.is((await importArchive(to, target, body)).status, 400)
  const flipped = Buffer.from(archive)
  flipped.fill(0x55, 200, 260)
  assert.is((await importArchive(to, target, flipped)).status, 400)
  assert.equal(await listsOf(target), before)
})

test('it requires a super admin', async ({ to, archive }) => {
  const target = await addAccount(to, 'Lesser')
  const admin = await addKey(to, target.id, 'admin')
  assert.is((await importArchive(to, admin, archive)).status, 403)
})

test.run()
