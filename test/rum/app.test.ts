import { pointerKey } from '@pharos/control-plane/observability/rum-config/publish.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { RumConfig } from '@pharos/shared-protocol/rum/config.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { until } from '../until.ts'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('RUM applications and their configuration')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api,sweeper' })
})
test.after(({ world }) => world.close())

const add = async (world: World, name: string, settings = {}) =>
  (await world.call(routes.createRumApp, { body: { name, settings } })).body

/** The configuration as an SDK downloads it, once what was cached is forgotten. */
async function configOf(world: World, token: string): Promise<{ status: number; config: RumConfig }> {
  await world.advance('2s')
  const response = await fetch(`${world.url}/rum/config/${token}.json`, { headers: { origin: 'https://shop.example' } })
  return { status: response.status, config: (await response.json()) as RumConfig }
}

test('an application has a tag for its pages, and safe defaults', async ({ world }) => {
  const app = await add(world, 'shop')
  assert.equal(app.settings.privacy.mask_inputs, true)
  assert.match(app.client_token, /^ph_rum_[0-9A-Za-z]{32}$/)
  assert.ok(app.tag.includes(`data-application="${app.id}" data-token="${app.client_token}"`), app.tag)
  const { status, config } = await configOf(world, app.client_token)
  assert.is(status, 200)
  assert.equal([config.application_id, config.rules, config.consent_required], [app.id, [], false])
  const again = await send(world, routes.createRumApp, { body: { name: 'shop' } })
  assert.is(again.status, 409)
})

test('settings that are left out keep their value, also within privacy', async ({ world }) => {
  const app = await add(world, 'settings', {
    privacy: { block_selectors: ['.a'] },
    trace_origins: ['https://a.example'],
  })
  const params = { app_id: app.id }
  const { body } = await world.call(routes.updateRumApp, {
    params,
    body: { settings: { privacy: { mask_text: true }, consent_required: true } },
  })
  assert.equal(body.settings, {
    ...app.settings,
    privacy: { ...app.settings.privacy, mask_text: true },
    consent_required: true,
  })
  assert.equal((await configOf(world, app.client_token)).config.privacy, body.settings.privacy)
})

test('origins are origins', async ({ world }) => {
  for (const [origin, status] of [
    ['https://shop.example', 201],
    ['https://*.shop.example', 201],
    ['http://localhost:3000', 201],
    ['http://[::1]:3000', 201],
    ['https://shop.example/', 400],
    ['https://Shop.example', 400],
    ['https://*', 400],
    ['https://a.*.example', 400],
    ['*', 400],
    ['null', 400],
    ['ftp://shop.example', 400],
  ] as const) {
    const body = { name: `origin ${origin}`, settings: { allowed_origins: [origin] } }
    assert.is((await send(world, routes.createRumApp, { body })).status, status, origin)
  }
})

test('rules and filters reach the SDK in order; disabled ones do not', async ({ world }) => {
  const app = await add(world, 'rules')
  const params = { app_id: app.id }
  const rule = async (name: string, more = {}) =>
    (await world.call(routes.createRumRule, { params, body: { name, capture: 'replay', ...more } })).body
  const [first, second] = [await rule('first'), await rule('second', { sample_rate: 0.5, auto_sample: true })]
  await rule('off', { enabled: false })
  await world.call(routes.updateRumRule, { params: { ...params, rule_id: first.id }, body: { position: 9 } })
  const filter = async (name: string, enabled: boolean) =>
    (await world.call(routes.createRumSessionFilter, { params, body: { name, enabled, capture_replay: true } })).body
  const shown = await filter('shown', true)
  await filter('hidden', false)
  const { config } = await configOf(world, app.client_token)
  assert.equal(
    config.rules.map(({ id, sample_rate }) => [id, sample_rate]),
    [
      [second.id, 0.5],
      [first.id, 1],
    ],
  )
  assert.equal(config.filters, [{ id: shown.id, conditions: [], capture_replay: true }])
  assert.equal(
    (await world.call(routes.listRumRules, { params })).body.map(({ name }) => name),
    ['second', 'off', 'first'],
  )
})

test('automatic rates are for replays', async ({ world }) => {
  const { id } = await add(world, 'auto')
  const body = { name: 'a', capture: 'analyze', auto_sample: true }
  const refused = await send(world, routes.createRumRule, { params: { app_id: id }, body })
  assert.is(refused.status, 400)
  assert.match(JSON.stringify(refused.body), /auto_sample/)
})

test('a configuration that every page would download has a bound, and what exceeds it changes nothing', async ({
  world,
}) => {
  const app = await add(world, 'large')
  const params = { app_id: app.id }
  const condition = { kind: 'page_url', op: 'contains', value: 'x'.repeat(256) } as const
  const body = { name: 'r', capture: 'analyze', conditions: Array.from({ length: 20 }, () => condition) } as const
  let refused = 0
  for (let made = 0; made < 20; made++) {
    const { status } = await send(world, routes.createRumRule, { params, body })
    if (status !== 201) refused = status
    if (refused) break
  }
  assert.is(refused, 400)
  const rules = (await world.call(routes.listRumRules, { params })).body.length
  assert.ok(rules > 10 && rules < 20, `${rules} rules`)
  const { config } = await configOf(world, app.client_token)
  assert.is(config.rules.length, rules)
  assert.ok(JSON.stringify(config).length <= 100_000)
})

test('what cannot be published changes nothing', async ({ world }) => {
  const app = await add(world, 'unpublished')
  const params = { app_id: app.id }
  const { body: rule } = await world.call(routes.createRumRule, { params, body: { name: 'kept', capture: 'analyze' } })
  const { config: before } = await configOf(world, app.client_token)
  const { objects } = world.planes[0]?.platform ?? {}
  if (!objects) throw new Error('There is no control plane.')
  const { write } = objects
  for (const failing of [/\/app\//, /\/token\//]) {
    objects.write = async (key, ...rest) => {
      if (failing.test(key)) throw new Error('the disk is gone')
      return write(key, ...rest)
    }
    const changes = [
      send(world, routes.updateRumRule, { params: { ...params, rule_id: rule.id }, body: { name: 'lost' } }),
      send(world, routes.createRumRule, { params, body: { name: 'lost', capture: 'analyze' } }),
      send(world, routes.deleteRumRule, { params: { ...params, rule_id: rule.id } }),
      send(world, routes.updateRumApp, { params, body: { name: 'lost', settings: { consent_required: true } } }),
    ]
    for (const { status } of await Promise.all(changes)) assert.is(status, 503)
  }
  objects.write = write
  assert.equal((await world.call(routes.listRumRules, { params })).body, [rule])
  assert.is((await world.call(routes.getRumApp, { params })).body.name, 'unpublished')
  assert.equal((await configOf(world, app.client_token)).config, before)
  world.lines.expect(/could not be published/)
})

test('what is published is put right after a commit that failed', async ({ world }) => {
  const app = await add(world, 'put right')
  const { config: before } = await configOf(world, app.client_token)
  const { objects } = world.planes[0]?.platform ?? {}
  if (!objects) throw new Error('There is no control plane.')
  const other = await add(world, 'elsewhere')
  const [from, to] = [pointerKey(other.client_token), pointerKey(app.client_token)]
  await objects.write(to, (await objects.read(from, 1_000)) ?? Buffer.alloc(0), 'application/json')
  assert.is((await configOf(world, app.client_token)).config.application_id, other.id)
  await world.leap('61m')
  await world.advance('2s')
  assert.equal((await configOf(world, app.client_token)).config, before)
})

test('a replaced token goes on for a day, a revoked one ends at once, and a deleted application ends both', async ({
  world,
}) => {
  const app = await add(world, 'tokens')
  const params = { app_id: app.id }
  const { body: rotated } = await world.call(routes.rotateRumToken, { params, body: {} })
  assert.is.not(rotated.client_token, app.client_token)
  for (const token of [app.client_token, rotated.client_token])
    assert.is((await configOf(world, token)).config.application_id, app.id)
  const { body: revoked } = await world.call(routes.rotateRumToken, { params, body: { revoke: true } })
  const ends = (token: string) =>
    until('the token has ended', async () => (await configOf(world, token)).status === 404)
  for (const token of [app.client_token, rotated.client_token]) await ends(token)
  assert.is((await configOf(world, revoked.client_token)).status, 200)
  const { body: again } = await world.call(routes.rotateRumToken, { params, body: {} })
  await world.leap('25h')
  await ends(revoked.client_token)
  assert.is((await configOf(world, again.client_token)).status, 200)
  await world.call(routes.deleteRumApp, { params })
  await ends(again.client_token)
})

test('nobody reads or changes an application of another account', async ({ world }) => {
  const app = await add(world, 'mine')
  const other = await addAccount(world, 'other')
  const params = { app_id: app.id }
  const key = other.key
  for (const route of [routes.getRumApp, routes.deleteRumApp, routes.listRumRules, routes.listRumSessionFilters])
    assert.is((await send(world, route, { key, params })).status, 404, route.id)
  const body = { name: 'theirs', capture: 'analyze' }
  assert.is((await send(world, routes.createRumRule, { key, params, body })).status, 404)
  assert.equal((await send(world, routes.listRumApps, { key })).body, [])
})

test.run()
