import { existsSync, readdirSync } from 'node:fs'
import { objectFolder } from '@pharos/control-plane/platform/objects/local.ts'
import { TABLES } from '@pharos/control-plane/platform/telemetry-store/schema.ts'
import { ch, rowsOf } from '@pharos/control-plane/platform/telemetry-store/sql.ts'
import { ROUTES, routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fill } from '../telemetry/isolation/records.ts'
import { until } from '../until.ts'
import { addAccount } from '../world/account.ts'
import { makeArchive } from '../world/archive.ts'
import { storeOf } from '../world/telemetry.ts'
import type { World } from '../world/world.ts'
import { arrange, send } from './standing/send.ts'
import { closeFullWorld, createFullWorld } from './standing/world.ts'

const test = suite<{ world: World }>('what is left of a deleted account')

test.before(async context => {
  context.world = await createFullWorld()
})
test.after(({ world }) => closeFullWorld(world))

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Where the id of a deleted account, or of something in it, may stand, and why. */
const MAY_REMAIN: Record<string, string> = {
  ended_account: 'the receipt: the id of the account, and when it was deleted',
  delivery: 'mails of the installation to people, until they are forgotten',
  delivery_attempt: 'the same',
  delivery_lane: 'the same',
  audit_entry: 'entries of another account about what a member of this one did there as staff',
  monitor_change: 'marks for processes that keep monitors in memory, until they are forgotten',
  page_change: 'the same for status pages',
}

/** Every table, without the partitions of others. */
async function tablesOf(world: World): Promise<string[]> {
  const rows = await world.sql<{ name: string }>(`select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by relname`)
  return rows.map(({ name }) => name)
}

/** The ids of an account: its own, and those of all rows that belong to it. */
async function idsOf(world: World, account: string): Promise<Set<string>> {
  const ids = new Set([account])
  const columns = await world.sql<{ table: string }>(`select table_name as table from information_schema.columns c
    join pg_class p on p.relname = c.table_name and not p.relispartition
    where column_name in ('account_id', 'id') and table_schema = 'public' and udt_name = 'uuid'
    group by table_name having count(*) = 2`)
  for (const { table } of columns)
    for (const { id } of await world.sql<{ id: string }>(`select id from ${table} where account_id = $1`, [account]))
      ids.add(id)
  return ids
}

/** The tables that mention one of the ids anywhere in a row, with a row of each. */
async function mentionsIn(world: World, ids: ReadonlySet<string>): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const table of await tablesOf(world))
    for (const { text } of await world.sql<{ text: string }>(`select t::text as text from ${table} t`))
      if ((text.match(UUID) ?? []).some(id => ids.has(id))) found[table] ??= text.slice(0, 300)
  return found
}

/** The files of the object store whose path mentions one of the ids. */
function filesOf(world: World, ids: ReadonlySet<string>): string[] {
  const config = world.planes[0]?.platform.config
  if (!config || !existsSync(objectFolder(config))) return []
  const all = readdirSync(objectFolder(config), { recursive: true, withFileTypes: true })
  return all
    .filter(entry => entry.isFile())
    .map(entry => `${entry.parentPath}/${entry.name}`)
    .filter(path => (path.match(UUID) ?? []).some(id => ids.has(id)))
}

async function recordsOf(world: World, account: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of TABLES) {
    const [row] = await storeOf(world).query<{ count: string }>(
      account,
      ch`select count() as count from ${rowsOf(table)}`,
    )
    if (Number(row?.count) > 0) counts[table] = Number(row?.count)
  }
  return counts
}

test('no row, file or record of it is left anywhere, and its admins are told', async ({ world }) => {
  const { id: account } = (await world.call(routes.getAccount)).body
  const other = await addAccount(world, 'staying')
  await world.sql('update member set staff = true where id = $1', [other.member])
  const creating = ROUTES.filter(({ method, reply, access }) => {
    return method === 'POST' && reply.status === 201 && access.kind === 'account'
  })
  for (const route of creating) await send(world, route, await arrange(world, route))
  await fill(world, account, 'gone', 1_000)
  await makeArchive(world)
  await world.settle()
  const ids = await idsOf(world, account)
  const before = await mentionsIn(world, ids)
  assert.ok(
    ids.size > 100 && Object.keys(before).length > 60,
    `${ids.size} ids in ${Object.keys(before).length} tables`,
  )
  assert.ok(filesOf(world, ids).length > 0)
  assert.ok(Object.keys(await recordsOf(world, account)).length >= 4)

  // A partner closes the accounts of its customers first.
  await world.sql('update account set partner_id = null where partner_id = $1', [account])
  await world.call(routes.deleteAccount)
  await world.leap('6d', '11h')
  await world.leap('25h', '11h')
  await until('the account is gone', async () => {
    await world.advance('11s')
    return (await world.sql('select from account where id = $1', [account])).length === 0
  })
  // Files that a browser was just uploading are removed an hour later.
  await world.leap('2h', '30m')
  await world.advance('11m')

  const left = await mentionsIn(world, ids)
  for (const table of Object.keys(MAY_REMAIN)) delete left[table]
  assert.equal(left, {})
  assert.equal(filesOf(world, ids), [])
  assert.equal(await recordsOf(world, account), {})
  const [receipt] = await world.sql<{ name: string; done: boolean }>(
    'select name, done_at is not null as done from ended_account where id = $1',
    [account],
  )
  assert.equal(receipt, { name: '', done: true })
  const told = await world.sql<{ destination: string }>(
    `select destination from delivery where account_id is null and event = 'account.deleted'`,
  )
  assert.ok(told.length > 0)
  assert.is((await other.call(routes.getAccount)).status, 200)
})

test.run()
