import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCountries } from '@pharos/control-plane/observability/rum-intake/country.ts'
import { createLog } from '@pharos/control-plane/platform/log.ts'
import { ch, rowsOf } from '@pharos/control-plane/platform/telemetry-store/sql.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readStored } from '../telemetry/sending.ts'
import { LogLines } from '../world/log-lines.ts'
import { firstAccount, storeOf } from '../world/telemetry.ts'
import { createWorld } from '../world/world.ts'
import { batchOf, sendBatch, view } from './batch.ts'
import { mmdbOf } from './mmdb.ts'

const test = suite<{ folder: string }>('countries of visitors')

test.before(async context => {
  context.folder = mkdtempSync(join(tmpdir(), 'pharos-country-'))
})
test.after(({ folder }) => rmSync(folder, { recursive: true }))

const place = (iso_code: string) => ({ country: { iso_code, names: { en: 'A country' } }, continent: { code: 'EU' } })
const DATABASE = mmdbOf({
  '81.2.69.0/24': place('GB'),
  '89.160.0.0/12': place('SE'),
  '2001:218::/32': place('JP'),
  '5.5.0.0/16': { country: 'FR' },
  '6.6.0.0/16': { country: 'Poland', country_code: 'PL' },
  '7.7.0.0/16': { country: { iso_code: 'lower' } },
  '8.8.0.0/16': { city: { names: { en: 'Somewhere' } } },
  '9.9.0.0/16': 'text',
})

async function open(path: string) {
  const lines = new LogLines()
  const { countryOf, look } = readCountries(path, createLog('info', lines))
  await look()
  return { countryOf, lines, look }
}

test('addresses of both families have a country, if the database knows one', async ({ folder }) => {
  const path = join(folder, 'good.mmdb')
  writeFileSync(path, DATABASE)
  const { countryOf, lines } = await open(path)
  const found = Object.fromEntries(
    ['81.2.69.142', '89.165.1.1', '2001:218:1::7', '5.5.5.5', '6.6.6.6', '7.7.7.7', '8.8.8.8', '9.9.9.9'].map(
      address => [address, countryOf(address)],
    ),
  )
  assert.equal(found, {
    ...{ '81.2.69.142': 'GB', '89.165.1.1': 'SE', '2001:218:1::7': 'JP', '5.5.5.5': 'FR', '6.6.6.6': 'PL' },
    ...{ '7.7.7.7': '', '8.8.8.8': '', '9.9.9.9': '' },
  })
  for (const address of ['81.2.70.1', '127.0.0.1', '10.0.0.1', '::1', 'fe80::1', '', 'unknown', '1.2', '::ffff:'])
    assert.is(countryOf(address), '', address)
  assert.match(lines.all.join('\n'), /countries are read from PHAROS_COUNTRY_DATABASE/)
})

/** What is wrong with a file from the start. */
const BROKEN: Record<string, Buffer | null> = {
  missing: null,
  empty: Buffer.alloc(0),
  'of another kind': Buffer.from('<html>Not found</html>'.repeat(100)),
  'compressed and cut': Buffer.from('1f8b0800000000000003', 'hex'),
  'cut in the middle': DATABASE.subarray(0, DATABASE.length / 2),
  'only its end': DATABASE.subarray(-150),
  'zeros before its end': Buffer.concat([Buffer.alloc(2_000), DATABASE.subarray(-170)]),
}

for (const [what, bytes] of Object.entries(BROKEN))
  test(`a file is ${what}: the operator is told, and countries are unknown`, async ({ folder }) => {
    const path = join(folder, `${what.replaceAll(' ', '-')}.mmdb`)
    if (bytes) writeFileSync(path, bytes)
    const { countryOf, lines } = await open(path)
    assert.is(countryOf('81.2.69.142'), '')
    assert.is(
      lines.all.filter(line => /cannot be read, countries are unknown: .+/.test(line)).length,
      1,
      lines.all.join(),
    )
  })

/** A generator of its own, so that a failure can be repeated. */
function numbers(seed: number) {
  let state = seed
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

test('files with wrong bytes and cut files never throw, and say a country or nothing', async ({ folder }) => {
  const next = numbers(38)
  const path = join(folder, 'wrong.mmdb')
  let unread = 0
  for (let n = 0; n < 600; n++) {
    const bytes = Buffer.from(DATABASE.subarray(0, n % 5 === 0 ? next(DATABASE.length) : DATABASE.length))
    // Most bytes are those of the tree; what comes after it is as interesting.
    const from = n % 2 === 0 ? 0 : DATABASE.indexOf('country') - 40
    for (let i = 0; i <= next(6) && bytes.length > 0; i++) bytes[from + next(bytes.length - from)] = next(256)
    writeFileSync(path, bytes)
    const { countryOf, lines } = await open(path)
    for (const address of ['81.2.69.142', '89.165.1.1', '2001:218:1::7', '5.5.5.5', '9.9.9.9'])
      assert.match(countryOf(address), /^([A-Z]{2})?$/, `file ${n}, ${address}`)
    if (lines.all.some(line => /cannot be read/.test(line))) unread++
  }
  assert.ok(unread > 120, `${unread} could not be read`)
})

test('a file that takes its place is used, and a broken one is not', async ({ folder }) => {
  const path = join(folder, 'replaced.mmdb')
  writeFileSync(path, mmdbOf({ '81.2.0.0/16': place('GB') }))
  const { countryOf, lines, look } = await open(path)
  const replace = async (bytes: Buffer | null) => {
    if (bytes) writeFileSync(`${path}.new`, bytes)
    if (bytes) renameSync(`${path}.new`, path)
    else rmSync(path)
    await look()
    return countryOf('81.2.69.142')
  }
  assert.is(countryOf('81.2.69.142'), 'GB')
  assert.is(await replace(mmdbOf({ '81.2.0.0/16': place('IE') })), 'IE')
  assert.is(await replace(DATABASE.subarray(0, 300)), 'IE')
  assert.match(lines.all.at(-1) ?? '', /the file before it is used on/)
  assert.is(await replace(null), 'IE')
  assert.is(await replace(DATABASE), 'GB')
})

test('the country of a visitor is stored, and the address nowhere', async ({ folder }) => {
  const path = join(folder, 'whole.mmdb')
  writeFileSync(path, DATABASE)
  const environment = { PHAROS_COUNTRY_DATABASE: path, PHAROS_TRUSTED_PROXIES: '127.0.0.1' }
  const world = await createWorld({ agent: false, roles: 'api', environment })
  const { body: app } = await world.call(routes.createRumApp, { body: { name: 'shop' } })
  const now = world.clock.now()
  // The right-most that is no proxy counts; who is left of it may have been made up.
  for (const forwarded of ['81.2.69.142', '2001:218::9', '89.160.2.3, 81.2.69.142', '9.9.9.9, 10.0.0.7']) {
    const headers = { 'x-forwarded-for': forwarded }
    assert.is((await sendBatch(world, app.client_token, batchOf(app, [view(now - 1_000)], now), headers)).status, 202)
  }
  await storeOf(world).flush()
  const [from, to] = [now - 3_600_000, now + 60_000].map(ms => new Date(ms).toISOString()) as [string, string]
  const { body } = await world.call(routes.readRumOverview, { params: { app_id: app.id }, query: { from, to } })
  assert.equal(body.country_breakdown, [
    { country: 'GB', session_count: 2 },
    { country: '', session_count: 1 },
    { country: 'JP', session_count: 1 },
  ])
  writeFileSync(`${path}.new`, mmdbOf({ '81.2.0.0/16': place('IE') }))
  renameSync(`${path}.new`, path)
  await world.advance('31s')
  const batch = batchOf(app, [view(now - 1_000)], now)
  assert.is((await sendBatch(world, app.client_token, batch, { 'x-forwarded-for': '81.2.69.142' })).status, 202)
  await storeOf(world).flush()
  const countries = await readStored<{ country: string }>(
    world,
    firstAccount(world),
    ch`select toString(country) as country from ${rowsOf('rum')} order by country`,
  )
  assert.equal(
    countries.map(({ country }) => country),
    ['', 'GB', 'GB', 'IE', 'JP'],
  )
  const rows = await readStored(world, firstAccount(world), ch`select * from ${rowsOf('rum')}`)
  assert.is(rows.length, 5)
  assert.not.match(JSON.stringify(rows), /81\.2\.69|2001:218|9\.9\.9\.9/)
  await world.close()
})

test.run()
