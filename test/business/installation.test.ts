import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countObjects } from '@pharos/control-plane/business/installation/objects.ts'
import { ObjectsRefused } from '@pharos/control-plane/platform/objects/store.ts'
import { LANES } from '@pharos/shared-protocol/check/kind.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { LAST_BACKUP_FILE, writeLastBackup } from '@pharos/shared-protocol/last-backup.ts'
import { runSubject } from '@pharos/shared-protocol/message/subject.ts'
import { HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { VERSION } from '@pharos/shared-protocol/version.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { plainLog, storeLogs } from '../telemetry/log/sent.ts'
import { addAccount } from '../world/account.ts'
import { firstAccount } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('the overview of the installation')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,intake,sweeper' })
})
test.after(({ world }) => world.close())

test('staff see accounts, agents, queues, versions and disk', async ({ world }) => {
  await addAccount(world, 'Secret Customer', 'team')
  await world.call(routes.createService, { body: { name: 'Secret Service' } })
  await world.sql(
    `insert into region (id, account_id, slug, name, allow_private_targets, sentinels, public_key, private_key, created_at)
    select gen_random_uuid(), id, 'secret-office', 'Secret office', true, '{}', 'x', 'x', 0 from account where name = 'Secret Customer'`,
  )
  const { body } = await world.call(routes.getInstallation)
  assert.equal(body.unreadable, [])
  const [all] = await world.sql<{ n: number }>('select count(*)::int as n from account')
  assert.is(body.accounts?.total, all?.n)
  assert.is(body.accounts?.by_plan.team, 1)
  assert.is(body.version, VERSION)
  assert.equal(
    body.regions?.public.map(({ slug, agents_online }) => [slug, agents_online]),
    [['local', 1]],
  )
  assert.equal(body.regions?.private, { regions: 1, agents: 0 })
  assert.match(body.database?.schema ?? '', /^\d{4}-/)
  assert.ok((body.database?.bytes ?? 0) > 1_000_000)
  const { bytes_free = 0, bytes_total = 0 } = body.data_folder ?? {}
  assert.ok(bytes_total > bytes_free && bytes_free > 0)
  assert.is(body.outcomes_waiting, 0)
  assert.ok((body.processes?.length ?? 0) > 0)
  assert.not.match(JSON.stringify(body), /secret/i, 'nothing of an account')
})

test('the sizes of the stores are measured in the background, each with its age', async ({ world }) => {
  const platform = world.planes[0]?.platform
  assert.ok(platform)
  for (const key of ['a/one.txt', 'a/b/two.txt']) await platform.objects.write(key, Buffer.alloc(1_000), 'text/plain')
  await storeLogs(world, [plainLog(world, firstAccount(world), 'a record')])
  await world.sql('update installation_measure set next_at = 0')
  await world.advance('2m')
  const { body } = await world.call(routes.getInstallation)
  assert.equal(body.unreadable, [])
  assert.ok((body.telemetry?.bytes ?? 0) > 0, 'the bytes of the parts')
  assert.equal(
    [body.objects?.objects, body.objects?.bytes, body.objects?.is_complete, body.objects?.failed],
    [2, 2_000, true, null],
  )
  const measured = Date.parse(body.objects?.measured_at ?? '')
  await platform.objects.removeAll('a/')
  await world.advance('15m')
  const { objects, telemetry } = (await world.call(routes.getInstallation)).body
  assert.equal([objects?.objects, Date.parse(objects?.measured_at ?? '')], [2, measured], 'no request counts files')
  assert.ok(Date.parse(telemetry?.measured_at ?? '') > measured + 5 * MINUTE_MS)
  const [row] = await world.sql<{ next_at: number }>(`select next_at from installation_measure where part = 'objects'`)
  assert.is(Number(row?.next_at), measured + 6 * HOUR_MS)
  await world.sql('update installation_measure set next_at = 0')
  await world.advance('2m')
  assert.is((await world.call(routes.getInstallation)).body.objects?.objects, 0)
})

test('a size that cannot be measured says why, and keeps what was measured before', async ({ world }) => {
  const platform = world.planes[0]?.platform
  assert.ok(platform)
  const { objects, telemetry } = platform
  const [sizes, bytes] = [objects.sizes, telemetry.bytes]
  const before = (await world.call(routes.getInstallation)).body.objects
  const attempt = async (error: Error) => {
    // biome-ignore lint/correctness/useYield: it fails before the first file.
    objects.sizes = async function* () {
      throw error
    }
    telemetry.bytes = () => Promise.reject(error)
    await world.sql('update installation_measure set next_at = 0')
    await world.advance('2m')
    const { body } = await world.call(routes.getInstallation)
    assert.equal(
      [body.telemetry?.failed?.reason, body.objects?.measured_at],
      [body.objects?.failed?.reason, before?.measured_at],
    )
    assert.is(body.objects?.objects, before?.objects)
    return body.objects?.failed?.reason
  }
  assert.is(await attempt(new ObjectsRefused('answered 403')), 'refused')
  assert.is(await attempt(Object.assign(new Error('does not answer'), { code: '503' })), 'unavailable')
  assert.is(await attempt(new Error('odd')), 'failed')
  objects.sizes = sizes
  telemetry.bytes = bytes
  await world.advance('16m')
  const { body } = await world.call(routes.getInstallation)
  assert.equal([body.objects?.failed, body.telemetry?.failed], [null, null])
})

test('counting files ends at a bound, and says so', async () => {
  async function* sizes() {
    for (;;) yield 10
  }
  assert.equal(await countObjects({ sizes }, { stopping: false }, 3), { objects: 3, bytes: 30, is_complete: false })
  assert.is(await countObjects({ sizes }, { stopping: true }, 3), null)
})

test('runs that wait are counted by lane, those of private regions only together', async ({ world }) => {
  const platform = world.planes[0]?.platform
  assert.ok(platform)
  const region = crypto.randomUUID()
  await platform.bus.ensureRegion(region)
  await platform.bus.publish(runSubject(region, 'heavy'), 'x', 'one')
  await platform.bus.publish(runSubject(region, 'heavy'), 'x', 'two')
  const { queues } = (await world.call(routes.getInstallation)).body
  assert.equal(
    queues?.map(({ lane, region: slug, waiting }) => [lane, slug, waiting]),
    LANES.flatMap(lane => [
      [lane, 'local', 0],
      [lane, null, lane === 'heavy' ? 2 : 0],
    ]),
  )
  await platform.bus.removeRegion(region)
})

test('the last backup is the one that is noted; none is made up', async ({ world }) => {
  const platform = world.planes[0]?.platform
  assert.ok(platform)
  const backup = async () => {
    const { body } = await world.call(routes.getInstallation)
    return [body.backup, body.unreadable.find(({ part }) => part === 'backup')?.reason]
  }
  const note = join(platform.config.PHAROS_DATA_DIR, LAST_BACKUP_FILE)
  assert.equal(await backup(), [{ made_at: null, bytes: null }, undefined])
  writeFileSync(note, writeLastBackup({ made_at: '2026-11-20T03:00:00+01:00', bytes: 12 }))
  assert.equal(await backup(), [{ made_at: '2026-11-20T02:00:00.000Z', bytes: 12 }, undefined])
  world.lines.expect(/a part of the overview could not be read/)
  for (const broken of ['{"v":1,"made_at":"yesterday"}', '']) {
    writeFileSync(note, broken)
    assert.equal(await backup(), [null, 'failed'])
  }
  rmSync(note)
})

test('a part that cannot be read says so, and hides no other', async ({ world }) => {
  const platform = world.planes[0]?.platform
  if (!platform) throw new Error('This world has no control plane.')
  world.lines.expect(/a part of the overview could not be read/)
  const { waitingOutcomes } = platform.bus
  platform.bus.waitingOutcomes = async () => {
    throw new Error('the bus is away')
  }
  const { body } = await world.call(routes.getInstallation)
  platform.bus.waitingOutcomes = waitingOutcomes
  assert.is(body.outcomes_waiting, null)
  assert.equal(body.unreadable, [{ part: 'outcomes_waiting', reason: 'failed' }])
  assert.ok(body.accounts !== null)
})

test('nobody else reads it', async ({ world }) => {
  const { key } = await addAccount(world, 'Other')
  assert.is((await send(world, routes.getInstallation, { key })).status, 403)
})

test.run()
