import { makeApiKey } from '@pharos/control-plane/account/api-key/index.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { story } from '../world/story.ts'
import { send } from './standing/send.ts'

const LIMITED = { environment: { PHAROS_RATE_LIMIT_PER_MINUTE: '5' } }

story(
  test,
  'over the limit a credential is refused with 429 and told when to come back; others are not',
  async world => {
    const other = await addAccount(world, 'other')
    for (let left = 4; left >= 0; left--) {
      const { status, headers } = await send(world, routes.getAccount, {})
      assert.is(status, 200)
      assert.match(headers.get('ratelimit') ?? '', `r=${left}`)
    }
    const { status, body, headers } = await send(world, routes.getAccount, {})
    assert.is(status, 429)
    assert.is((body as { code: string }).code, 'rate_limited')
    assert.ok(Number(headers.get('retry-after')) > 0)
    assert.match(headers.get('ratelimit-policy') ?? '', 'q=5;w=60')
    assert.is((await send(world, routes.getAccount, { key: other.key })).status, 200)
    const audited = await world.sql(`select from audit_entry where status in (401, 429)`)
    assert.is(audited.length, 0)
  },
  LIMITED,
)

story(
  test,
  'a ping key that floods is refused without a ping; other keys and unknown ones are not affected',
  async world => {
    const create = async () => (await world.call(routes.createHeartbeat, { body: { period_seconds: 60 } })).body
    const [loud, calm] = [await create(), await create()]
    const ping = (key: string) => fetch(`${world.url}/ping/${key}/log`)
    const answers = await Promise.all(Array.from({ length: 320 }, () => ping(loud.ping_key)))
    assert.is(answers.filter(({ status }) => status === 200).length, 300)
    const refused = answers.filter(({ status }) => status === 429)
    assert.is(refused.length, 20)
    assert.ok(Number(refused[0]?.headers.get('retry-after')) > 0)
    assert.match(refused[0]?.headers.get('ratelimit-policy') ?? '', 'q=300;w=60')
    assert.is((await ping(loud.ping_key)).status, 429)
    assert.is((await ping(calm.ping_key)).status, 200)
    assert.is((await ping('unknown')).status, 404)
    const [count] = await world.sql<{ n: number }>('select count(*)::int as n from ping where monitor_id = $1', [
      loud.id,
    ])
    assert.is(count?.n, 300)
  },
  LIMITED,
)

story(
  test,
  'a ping whose transaction is repeated counts once',
  async world => {
    const { body: heartbeat } = await world.call(routes.createHeartbeat, { body: { period_seconds: 60 } })
    await world.sql(`create sequence attempt`)
    await world.sql(`create function every_other_fails() returns trigger language plpgsql security definer as $$ begin
      if nextval('attempt') % 2 = 1 then raise exception 'repeat it' using errcode = '40001'; end if;
      return null; end $$`)
    await world.sql(
      'create trigger every_other_fails after insert on ping for each statement execute function every_other_fails()',
    )
    const ping = () => fetch(`${world.url}/ping/${heartbeat.ping_key}/log`)
    const statuses: number[] = []
    for (let n = 0; n < 300; n++) statuses.push((await ping()).status)
    assert.equal([...new Set(statuses)], [200])
    assert.is((await ping()).status, 429)
    const [attempts] = await world.sql<{ n: number }>('select last_value::int as n from attempt')
    assert.ok((attempts?.n ?? 0) >= 600)
  },
  LIMITED,
)

story(
  test,
  'the public is counted by address before its body is read, and behind a trusted proxy by caller',
  async world => {
    const path = `${world.url}/public/status_page/${crypto.randomUUID()}/subscribe`
    const post = async (address: string, body: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
      return (await fetch(path, { method: 'POST', headers, body })).status
    }
    assert.is(await post('198.51.100.1', JSON.stringify({ email: 'x'.repeat(17_000) })), 413)
    for (let count = 0; count < 4; count++) assert.is(await post('198.51.100.1', '{'), 400)
    assert.is(await post('198.51.100.1', '{'), 429)
    assert.is(await post('198.51.100.2', '{'), 400)
  },
  { environment: { ...LIMITED.environment, PHAROS_TRUSTED_PROXIES: '127.0.0.0/8,::1' } },
)

story(
  test,
  'so are forms of a page; one that is too large is refused, and is no failure of ours',
  async world => {
    const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })
    const post = async (address: string, email: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address }
      const body = new URLSearchParams({ email })
      return (await fetch(`${world.url}/status/${page.id}/subscribe`, { method: 'POST', headers, body })).status
    }
    assert.is(await post('198.51.100.1', 'x'.repeat(70_000)), 413)
    for (let count = 0; count < 4; count++) assert.is(await post('198.51.100.1', 'no address'), 400)
    assert.is(await post('198.51.100.1', 'no address'), 429)
    assert.is(await post('198.51.100.2', 'no address'), 400)
  },
  { environment: { ...LIMITED.environment, PHAROS_TRUSTED_PROXIES: '127.0.0.0/8,::1' } },
)

story(
  test,
  'unknown keys are counted by address; a key that has worked there still works',
  async world => {
    const guess = () => send(world, routes.getAccount, { key: makeApiKey().key })
    assert.is((await send(world, routes.getAccount, {})).status, 200)
    for (let count = 0; count < 3; count++) assert.is((await guess()).status, 401)
    const refused = await guess()
    assert.is(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    assert.is((await send(world, routes.getAccount, {})).status, 200)
  },
  { environment: { PHAROS_RATE_LIMIT_PER_MINUTE: '30' } },
)

story(
  test,
  'routes for signing in have a tenth of the limit',
  async world => {
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(world.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).status
    }
    for (let n = 0; n < 5; n++) {
      assert.is(await post('/auth/login/totp', { code: '123456' }), 403)
      assert.is(await post('/auth/login/magic_link/consume', { code: 'AAAA-AAAA' }), 403)
    }
    assert.is(await post('/auth/login/password', { email: 'ada@example.com', password: 'x' }), 429)
    assert.is(await post('/auth/login/passkey/start', {}), 429)
  },
  { environment: { PHAROS_RATE_LIMIT_PER_MINUTE: '100' } },
)

test.run()
