import { setTimeout as pause } from 'node:timers/promises'
import { eraseEnded } from '@pharos/control-plane/account/account/index.ts'
import { announceEnd } from '@pharos/control-plane/business/ended-account/index.ts'
import { ERASE_STEPS } from '@pharos/control-plane/concepts.ts'
import type { Platform } from '@pharos/control-plane/platform/context.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { MOST_ROWS } from '@pharos/shared-protocol/contract/route.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { addAccount, type TestAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World; account: TestAccount }>('lists as CSV and NDJSON')
const ROWS = 2_500
const USUAL = { ...MOST_ROWS }

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
  context.account = await addAccount(context.world, 'rows')
  await plant(context.world, context.account.id, ROWS, 10)
})
test.after.each(() => void Object.assign(MOST_ROWS, USUAL))
test.after(({ world }) => world.close())

/** Entries of the audit log, each with so many characters in its name. */
function plant(world: World, account: string, count: number, characters: number) {
  return world.sql(
    `insert into audit_entry (id, account_id, at, actor_type, actor_id, actor_name, action, changed_fields, status, request_id)
     select (left($1::text, 24) || lpad((1000000 - n)::text, 12, '0'))::uuid, $1::uuid, $2::bigint - n, 'user', 'x', repeat('=', $4), 'row.test', '{a,b}', 200, n::text from generate_series(1, $3) n`,
    [account, platformOf(world).clock.now(), count, characters],
  )
}

function read(world: World, key: string, accept: string, rest = '', signal?: AbortSignal) {
  const headers = { authorization: `Bearer ${key}`, accept }
  return fetch(`${world.url}/account/audit_log?action=row.test${rest}`, { headers, signal: signal ?? null })
}

async function linesOf(response: Response): Promise<string[]> {
  return (await response.text()).trimEnd().split(/\r?\n/)
}

test('NDJSON has the whole list as JSON shows it, whatever the limit is', async ({ world, account }) => {
  const response = await read(world, account.key, 'application/x-ndjson', '&limit=10')
  assert.is(response.headers.get('content-type'), 'application/x-ndjson')
  assert.match(response.headers.get('content-disposition') ?? '', 'audit_log-list.ndjson')
  const rows = (await linesOf(response)).map(line => JSON.parse(line))
  assert.is(rows.length, ROWS)
  assert.equal(
    rows.map(({ request_id }) => Number(request_id)),
    Array.from({ length: ROWS }, (_, at) => at + 1),
  )
  const { body } = await account.call(routes.listAuditLog, { query: { action: 'row.test', limit: 100 } })
  assert.equal(rows.slice(0, 100), body)
})

test('CSV has the same rows, and names the time zone', async ({ world, account }) => {
  const lines = await linesOf(await read(world, account.key, 'text/csv'))
  assert.match(lines[0] ?? '', /^id,at \(UTC\),actor_type,/)
  assert.is(lines.length, ROWS + 1)
  for (const line of lines.slice(1)) assert.match(line, "'==========")
})

test('a list that is too long ends with a line that says where it goes on', async ({ world, account }) => {
  MOST_ROWS.database = 1_200
  for (const accept of ['application/x-ndjson', 'text/csv']) {
    const [isCsv, found]: [boolean, string[]] = [accept === 'text/csv', []]
    let cursor = ''
    for (let file = 0; file < 3; file++) {
      const lines = await linesOf(await read(world, account.key, accept, cursor && `&cursor=${cursor}`))
      const last = lines.at(-1) ?? ''
      const { truncated } = isCsv || file === 2 ? { truncated: undefined } : JSON.parse(last)
      cursor = (isCsv ? /^#truncated rows=1200 cursor=(\S+)$/.exec(last)?.[1] : truncated?.cursor) ?? ''
      assert.is(cursor !== '', file < 2, last)
      found.push(...lines.slice(isCsv ? 1 : 0, file < 2 ? -1 : undefined))
    }
    assert.is(found.length, ROWS)
    assert.is(new Set(found).size, ROWS)
  }
  MOST_ROWS.database = ROWS
  assert.is((await linesOf(await read(world, account.key, 'text/csv'))).length, ROWS + 1, 'exactly as many as allowed')
})

test('what the list refuses is refused before the file begins', async ({ world, account }) => {
  for (const accept of ['application/x-ndjson', 'text/csv']) {
    const response = await read(world, account.key, accept, '&cursor=none')
    assert.is(response.status, 400)
    assert.match(response.headers.get('content-type') ?? '', 'problem+json')
  }
})

test('a reader who does not read stops the work, and one who leaves ends it', async ({ world, account }) => {
  const { id, key } = await addAccount(world, 'slow')
  await plant(world, id, 20_000, 5_000)
  const leaving = new AbortController()
  const response = await read(world, key, 'application/x-ndjson', '', leaving.signal)
  const reader = response.body?.getReader()
  await reader?.read()
  const open = `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
  await until('no transaction is open', async () => (await world.sql(open)).length === 0)
  assert.is(
    (await world.sql('select from pg_stat_activity where query ~ $1 and state = $2', ['audit_entry', 'active'])).length,
    1,
    'only this query',
  )
  leaving.abort()
  // Its place is free again: four others fit.
  await until('the place of who left is free', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => read(world, key, 'text/csv', '&limit=1&actor_id=nobody')))
    await Promise.all(all.map(each => each.text()))
    return all.every(({ status }) => status === 200)
  })
  assert.is((await linesOf(await read(world, account.key, 'text/csv'))).length, ROWS + 1)
})

function platformOf({ planes: [plane] }: World): Platform {
  if (!plane) throw new Error('This world has no control plane.')
  return plane.platform
}

/** Ends the right to read while a list is sent. */
const ENDS: Record<string, (world: World, account: TestAccount) => Promise<unknown>> = {
  'the key is revoked': (world, { id }) => world.sql('delete from api_key where account_id = $1', [id]),
  'the member gets a lesser role': (world, { member }) =>
    world.sql(`update member set role = 'viewer' where id = $1`, [member]),
  'the member is deactivated': (world, { member }) =>
    world.sql('update member set deactivated_at = 1 where id = $1', [member]),
  async 'the account is erased'(world, { id, call }) {
    await call(routes.deleteAccount)
    await world.sql('update account set deletion_at = 0 where id = $1', [id])
    await eraseEnded(platformOf(world), ERASE_STEPS, announceEnd, { stopping: false })
  },
}

test('an account that will be deleted can be exported until then', async ({ world }) => {
  const account = await addAccount(world, 'ending')
  await plant(world, account.id, 1_500, 10)
  await account.call(routes.deleteAccount)
  assert.is((await linesOf(await read(world, account.key, 'text/csv'))).length, 1_501)
})

test('whoever loses the right to read gets no complete file', async ({ world }) => {
  const outcomes = Object.entries(ENDS).map(async ([what, end]) => {
    const account = await addAccount(world, what)
    await plant(world, account.id, 12_000, 5_000)
    const response = await read(world, account.key, 'application/x-ndjson')
    const reader = response.body?.getReader()
    await reader?.read()
    await end(world, account)
    // Rights are relied on for 5 real seconds.
    await pause(5_500)
    let isCut = false
    for (let done = false; !done; )
      done = await (reader?.read() ?? Promise.reject(new Error('no body'))).then(
        piece => piece.done,
        () => {
          isCut = true
          return true
        },
      )
    assert.ok(isCut, what)
  })
  await Promise.all(outcomes)
})

test('a history of many pages is whole and in order in each format', async ({ world, account }) => {
  const { body: job } = await account.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })
  await world.sql(
    `insert into transition (id, account_id, monitor_id, at, from_status, to_status, reason, regions)
     select (left($2::text, 24) || lpad((1000000 - n)::text, 12, '0'))::uuid, $2::uuid, $1, $3::bigint - n, 'up', 'down', '=' || n, '[]'
     from generate_series(1, 4500) n`,
    [job.id, account.id, platformOf(world).clock.now()],
  )
  const { length } = await everyTransition(account, job.id)
  assert.ok(length >= 4_500)
  for (const accept of ['text/csv', 'text/csv; separator=semicolon', 'application/x-ndjson']) {
    const headers = { authorization: `Bearer ${account.key}`, accept }
    const lines = await linesOf(await fetch(`${world.url}/http/job/${job.id}/transitions?limit=1`, { headers }))
    const rows = accept.endsWith('ndjson') ? lines : lines.slice(1)
    assert.is(rows.length, length, accept)
    const reasons = rows.flatMap(row => /(?:"|'|,|;)=(\d+)/.exec(row)?.[1] ?? [])
    assert.equal(
      reasons.map(Number),
      Array.from({ length: 4_500 }, (_, at) => at + 1),
      accept,
    )
    if (accept.startsWith('text/csv')) {
      assert.match(lines[0] ?? '', /(^|[,;])at \(UTC\)[,;]/)
      assert.match(rows[0] ?? '', /'=1\b/)
    }
  }
})

async function everyTransition({ call }: TestAccount, job_id: string): Promise<object[]> {
  const found: object[] = []
  let cursor: string | undefined
  do {
    const query = { limit: 100, ...(cursor === undefined ? {} : { cursor }) }
    const { body, next } = await call(routes.listHttpTransitions, { params: { job_id }, query })
    found.push(...body)
    cursor = next ?? undefined
  } while (cursor !== undefined)
  return found
}

test.run()
