import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'

interface Context {
  world: World
}

const LIMITED = { environment: { PHAROS_RATE_LIMIT_PER_MINUTE: '1000' } }

const test = suite<Context>('a key that was used before')

test.before(async context => {
  context.world = await createWorld({ ...LIMITED, roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

/** A key of a new member, used often enough that its statements are prepared. */
async function usedKey(world: World) {
  const { id: account } = (await world.call(routes.getAccount)).body
  const { member, key, call } = await addKey(world, account, 'member')
  const get = async (path: string) => {
    const response = await fetch(`${world.url}${path}`, { headers: { authorization: `Bearer ${key}` } })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  for (let i = 0; i < 5; i++) assert.is((await get('/service')).status, 200)
  return { account, member, key, call, get }
}

/**
 * Three kinds of reads: the first statement is the verb's, or that of the path, or there is none before the refusal.
 */
const READS = ['/service', '/service/01a205b4-b917-705a-996e-f71f3853fe5a', '/incident?limit=never']

for (const path of READS) {
  test(`is refused at the next request once it was revoked: ${path}`, async ({ world }) => {
    const { get, key } = await usedKey(world)
    assert.is.not((await get(path)).status, 401)
    await world.sql(`update api_key set revoked_at = 1 where last_four = $1`, [key.slice(-4)])
    assert.is((await get(path)).status, 401)
    assert.is((await get(path)).status, 401)
  })

  test(`is refused at the next request after its end: ${path}`, async ({ world }) => {
    const { get, key } = await usedKey(world)
    await world.sql(`update api_key set expires_at = $2 where last_four = $1`, [key.slice(-4), world.clock.now()])
    assert.is((await get(path)).status, 401)
  })

  test(`counts once: ${path}`, async ({ world }) => {
    const { get } = await usedKey(world)
    const left = async () => Number(/r=(\d+)/.exec((await get(path)).headers.get('ratelimit') ?? '')?.[1])
    const before = await left()
    assert.is(await left(), before - 1)
  })
}

test('has the present role of its member, and its present scopes', async ({ world }) => {
  const { get, key, member } = await usedKey(world)
  const audit = '/account/audit_log'
  assert.is((await get(audit)).status, 403)
  await world.sql(`update member set role = 'admin' where id = $1`, [member])
  assert.is((await get(audit)).status, 200)
  await world.sql(`update api_key set scopes = '{read:services}' where last_four = $1`, [key.slice(-4)])
  assert.is((await get(audit)).status, 403)
  assert.is((await get('/service')).status, 200)
  await world.sql(`update api_key set scopes = '{read:monitors}' where last_four = $1`, [key.slice(-4)])
  assert.is((await get('/service')).status, 403)
})

/** Three kinds of writes: it is allowed, its role does not suffice, or its body is refused. */
const WRITES = [
  ['/service', { name: 'too late' }],
  ['/on_call/schedule', { name: 'too late', timezone: 'UTC' }],
  ['/service', { name: 5 }],
] as const

for (const [path, body] of WRITES)
  test(`writes nothing once it was revoked: ${path} ${JSON.stringify(body)}`, async ({ world }) => {
    const { key } = await usedKey(world)
    const post = () =>
      fetch(`${world.url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const rows = async () =>
      (
        await world.sql<{
          n: number
        }>(`select (select count(*) from audit_entry)::int + (select count(*) from service)::int
        + (select count(*) from on_call_schedule)::int as n`)
      )[0]?.n
    for (let i = 0; i < 4; i++) assert.is.not((await post()).status, 401)
    await world.sql(`update api_key set revoked_at = 1 where last_four = $1`, [key.slice(-4)])
    const before = await rows()
    assert.is((await post()).status, 401)
    assert.is(await rows(), before)
  })

test('reads its own account, beside a key of another one', async ({ world }) => {
  const mine = await usedKey(world)
  await world.call(routes.createService, { body: { name: 'mine' } })
  const other = await addAccount(world, 'Another')
  for (let i = 0; i < 20; i++) {
    const [one, two] = await Promise.all([mine.get('/service'), other.call(routes.listServices)])
    assert.ok((one.body as { name: string }[]).some(({ name }) => name === 'mine'))
    assert.equal(two.body, [])
  }
})

test('records its use each minute', async ({ world }) => {
  const { get, key } = await usedKey(world)
  const used = async () =>
    (
      await world.sql<{ at: number }>('select last_used_at::float8 as at from api_key where last_four = $1', [
        key.slice(-4),
      ])
    )[0]?.at
  const before = await used()
  await world.advance('61s')
  await get('/service')
  assert.is(await used(), (before ?? 0) + 61_000)
})

test.run()
