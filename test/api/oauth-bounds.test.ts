import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addM2mClient, postForm } from '../world/oauth.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('bounds of OAuth')
const MOST = 8

test.before(async context => {
  const environment = { PHAROS_RATE_LIMIT_PER_MINUTE: String(MOST), PHAROS_TRUSTED_PROXIES: '127.0.0.1' }
  context.world = await createWorld({ roles: 'api,sweeper', agent: false, environment })
})
test.after(({ world }) => world.close())

let last = 0
/** Posts a form, from another address each time. */
const post = ({ url }: World, path: string, form: Record<string, string>) =>
  postForm(url + path, form, { 'x-forwarded-for': `10.9.0.${++last}` })

test('only the requested scopes of a device are stored', async ({ world }) => {
  const asked = { client_id: 'pharos-cli', scope: 'read:monitors '.repeat(300) }
  const filling = { nonce: 'n'.repeat(3_000), claims: '{}', login_hint: 'filling', ui_locales: 'filling' }
  assert.is((await post(world, '/oauth2/device', { ...asked, ...filling })).status, 200)
  const [row] = await world.sql<{ payload: { params: object } }>(
    `select payload from oauth_token where kind = 'DeviceCode'`,
  )
  assert.equal(Object.keys(row?.payload.params ?? {}).sort(), ['client_id', 'resource', 'scope'])
  assert.ok(JSON.stringify(row).length < 1_000, JSON.stringify(row))
  const elsewhere = { ...asked, resource: 'https://elsewhere.example/' }
  assert.is((await post(world, '/oauth2/device', elsewhere)).body.error, 'invalid_target')
})

test('a client has a limit of tokens per minute over all addresses, and guesses do not use it up', async ({
  world,
}) => {
  const [one, two] = [
    await addM2mClient(world.call, ['read:services']),
    await addM2mClient(world.call, ['read:services']),
  ]
  const ask = ({ client, client_secret }: typeof one) =>
    post(world, '/oauth2/token', { grant_type: 'client_credentials', client_id: client.client_id, client_secret })
  for (let guess = 0; guess < MOST + 1; guess++) assert.is((await ask({ ...one, client_secret: 'wrong' })).status, 401)
  for (let issued = 0; issued < MOST; issued++) assert.is((await ask(one)).status, 200)
  const refused = await ask(one)
  assert.equal([refused.status, refused.body.code], [429, 'rate_limited'])
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  const rows = await world.sql('select from oauth_token where m2m_client_id = $1', [one.client.id])
  assert.is(rows.length, MOST, 'what is refused leaves no row')
  assert.is((await ask(two)).status, 200)
})

test('device codes and tokens of M2M clients are deleted an hour after they expire', async ({ world }) => {
  const left = async () => (await world.sql('select from oauth_token')).length
  assert.ok((await left()) > 1)
  await world.leap('135m')
  await world.settle()
  assert.is(await left(), 0)
})

test.run()
