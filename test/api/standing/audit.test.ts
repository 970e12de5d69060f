import { ROUTES } from '@pharos/shared-protocol/contract/index.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { World } from '../../world/world.ts'
import { arrange, credentialFor, send } from './send.ts'
import { closeFullWorld, createFullWorld } from './world.ts'

const test = suite<{ world: World; tables: string[] }>('a change and its audit entry')

/** Rows that change by themselves, whatever is called. */
const BY_THEMSELVES = ['process', 'pulse', 'audit_entry', 'idempotency_key']
const TIMES_OF_USE = ['last_used_at', 'last_seen_at', 'seen_at']

/** Why the change of a route is committed before its entry: by operation id. */
const BEFORE: Record<string, string> = {
  'agent.delete': 'the reply says whether the bus has confirmed the change',
  'notification.test': 'a message counts before it is sent',
  'contact_method.verify': 'a try counts before it is judged',
  'billing.checkout': 'the customer is created at the payment provider before the page is opened',
  'account.import': 'the archive is stored before it is accepted',
  'passkey.create': 'a challenge is used up before it is judged',
}

test.before(async context => {
  const world = await createFullWorld({ roles: 'api', agent: false })
  world.lines.expect(/no room for the entry|did not answer the hello/)
  await world.sql(`create function refuse_entry() returns trigger language plpgsql as
    $$ begin raise exception 'no room for the entry'; end $$`)
  const rows = await world.sql<{ name: string }>(`select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  Object.assign(context, { world, tables: rows.map(row => row.name).filter(name => !BY_THEMSELVES.includes(name)) })
})
test.after(({ world }) => closeFullWorld(world))

/** A hash of the rows of each table. */
async function hashes(world: World, tables: readonly string[]): Promise<Map<string, string>> {
  const row = TIMES_OF_USE.reduce((text, column) => `${text} - '${column}'`, 'to_jsonb(t)')
  const parts = tables.map(
    name =>
      `select '${name}' as name, md5(string_agg((${row})::text, '|' order by (${row})::text)) as hash from "${name}" t`,
  )
  const rows = await world.sql<{ name: string; hash: string }>(parts.join(' union all '))
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

/** Calls a route while no audit entry can be written. Returns the tables that it has changed all the same. */
async function changedBy(world: World, tables: readonly string[], route: AnyRoute): Promise<string[]> {
  const arranged = await arrange(world, route)
  // Signing in is a change of its own.
  const headers = { ...(await credentialFor(world, route)), ...arranged.headers }
  const before = await hashes(world, tables)
  await world.sql(
    'create trigger refuse_entry before insert on audit_entry for each row execute function refuse_entry()',
  )
  try {
    const { status, body } = await send(world, route, { key: null, ...arranged, headers })
    assert.is(status, 500, `${route.id}: ${JSON.stringify(body)}`)
  } finally {
    await world.sql('drop trigger refuse_entry on audit_entry')
  }
  const after = await hashes(world, tables)
  return tables.filter(name => before.get(name) !== after.get(name))
}

for (const route of ROUTES) {
  const { access, tx, method } = route
  if (access.kind !== 'account' || tx !== 'none' || method === 'GET' || access.scope?.startsWith('read:')) continue
  // A test run asks an agent, and changes nothing.
  if (route.id.endsWith('.test') && route.id !== 'notification.test') continue
  test(`${route.id}: nothing is changed without its entry`, async ({ world, tables }) => {
    const changed = await changedBy(world, tables, route)
    assert.is(changed.length > 0, route.id in BEFORE, `${route.id} changed ${changed.join()}`)
  })
}

test.run()
