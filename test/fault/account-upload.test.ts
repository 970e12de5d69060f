import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forged } from '@pharos/control-plane/business/archive/forged.fixture.ts'
import { objectFolder } from '@pharos/control-plane/platform/objects/local.ts'
import { freePort } from '@pharos/deploy/local/port.ts'
import {
  type AccountImport,
  type AccountImportUpload,
  IMPORT_PART_BYTES,
} from '@pharos/shared-protocol/contract/business/account-import.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { pharos } from '../cli/pharos.ts'
import { until } from '../until.ts'
import { addAccount, type TestAccount } from '../world/account.ts'
import { archiveBytes, importArchive, makeArchive } from '../world/archive.ts'
import { Follower } from '../world/follower.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ from: World; to: World; archive: Buffer }>('an archive that is uploaded in parts')
const ADDRESS = 'https://shop.example.com/'

test.before(async context => {
  const [from, to] = [await createWorld({ agent: false }), await createWorld({ agent: false })]
  const source = await addAccount(from, 'Source')
  await source.call(routes.createHttpJob, { body: { uri: ADDRESS } })
  const small = await archiveBytes(from, await makeArchive(from, source.call), source.key)
  // Nothing in it names these files, which do not shrink: two parts, and some of a third.
  const files = Array.from({ length: 8 }, (_, at) => ({ key: `branding/a/${at}.png`, bytes: randomBytes(4_500_000) }))
  const archive = await forged(
    small,
    each => {
      // Their ids would stay taken for the next test.
      for (const name of ['history.audit_entry', 'members']) each.set(`${name}.ndjson`, [])
    },
    () => files,
  )
  Object.assign(context, { from, to, archive })
})
test.after(async ({ from, to }) => {
  await from.close()
  await to.close()
})

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

function begin({ call }: TestAccount, archive: Buffer) {
  return call(routes.startAccountImportUpload, { body: { bytes: archive.length, sha256: sumOf(archive) } })
}

const partOf = (archive: Buffer, offset: number) => archive.subarray(offset, offset + IMPORT_PART_BYTES)

/** The reply to a part; null if the process died instead. */
async function sendPart(url: string, { key }: TestAccount, offset: number, body: Buffer) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' }
  const address = `${url}/account/import/upload?offset=${offset}`
  const answer = await fetch(address, { method: 'PATCH', headers, body: new Uint8Array(body) }).catch(() => null)
  return answer && { status: answer.status, body: (await answer.json()) as AccountImportUpload & { detail?: string } }
}

async function importIt(world: World, target: TestAccount, query = '') {
  const { status, done } = await importArchive(world, target, null, query)
  return { status, body: done as AccountImport & { detail?: string } }
}

async function jobsOf({ call }: TestAccount): Promise<string[]> {
  return (await call(routes.listHttpJobs)).body.map(({ id }) => id)
}

async function addressesOf({ call }: TestAccount): Promise<string[]> {
  return (await call(routes.listHttpJobs)).body.map(({ uri }) => uri)
}

/** The files of an account's uploads. */
function partsOf({ config }: World, { id }: TestAccount): string[] {
  const folder = join(objectFolder(config), 'account-import', id)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter(name => name.includes('/'))
}

/** Does the work of a world until something that waits for it has ended. */
async function settling<T>(world: World, waiting: Promise<T>): Promise<T> {
  let isOver = false
  const ended = waiting.finally(() => (isOver = true))
  await until('it has ended', async () => {
    await world.settle()
    return isOver
  })
  return ended
}

/** Frees the ids for the next test. */
async function empty(target: TestAccount): Promise<void> {
  for (const job_id of await jobsOf(target)) await target.call(routes.deleteHttpJob, { params: { job_id } })
}

test('parts come in order, each once, and only a whole archive is imported', async ({ to, archive }) => {
  const target = await addAccount(to, 'Target')
  assert.is((await importIt(to, target)).status, 404)
  assert.is((await begin(target, archive)).body.received, 0)
  const first = partOf(archive, 0)
  assert.is((await sendPart(to.url, target, IMPORT_PART_BYTES, first))?.status, 409)
  assert.is((await sendPart(to.url, target, 0, first.subarray(1)))?.status, 400)
  assert.is((await sendPart(to.url, target, 1, first))?.status, 400)
  for (const _ of [1, 2]) {
    const sent = await sendPart(to.url, target, 0, first)
    assert.equal([sent?.status, sent?.body.received], [200, IMPORT_PART_BYTES])
  }
  const early = await importIt(to, target)
  assert.is(early.status, 409)
  assert.match(early.body.detail ?? '', `${IMPORT_PART_BYTES} of ${archive.length} bytes`)
  assert.equal(await addressesOf(target), [])

  assert.is((await begin(target, archive)).body.received, IMPORT_PART_BYTES, 'the same archive goes on')
  for (let at = IMPORT_PART_BYTES; at < archive.length; at += IMPORT_PART_BYTES)
    assert.is((await sendPart(to.url, target, at, partOf(archive, at)))?.status, 200)
  const dry = await importIt(to, target, '&dry_run=true')
  assert.is(dry.status, 200, JSON.stringify(dry.body))
  assert.is(partsOf(to, target).length, 3)
  const done = await importIt(to, target)
  assert.is(done.status, 200, JSON.stringify(done.body))
  assert.equal(await addressesOf(target), [ADDRESS])
  await until('the parts are gone', () => partsOf(to, target).length === 0)
  await target.call(routes.deleteHttpJob, { params: { job_id: (await jobsOf(target))[0] ?? '' } })
  assert.is((await importIt(to, target)).status, 404)
})

test('another archive takes the place of one, whose parts go', async ({ to, archive }) => {
  const target = await addAccount(to, 'Other')
  await begin(target, archive)
  await sendPart(to.url, target, 0, partOf(archive, 0))
  assert.is(partsOf(to, target).length, 1)
  const other = await target.call(routes.startAccountImportUpload, { body: { bytes: 5, sha256: 'f'.repeat(64) } })
  assert.is(other.body.received, 0)
  await until('its parts are gone', async () => {
    await to.settle()
    return partsOf(to, target).length === 0
  })
  assert.is((await sendPart(to.url, target, 0, Buffer.from('no zip')))?.status, 400)
  assert.is((await sendPart(to.url, target, 0, Buffer.from('nozip')))?.status, 200)
  assert.is((await importIt(to, target)).status, 400, 'it is no archive')
})

test('an upload that nobody continues expires', async ({ to, archive }) => {
  const [target, going] = [await addAccount(to, 'Left'), await addAccount(to, 'Going')]
  for (const each of [target, going]) {
    await begin(each, archive)
    await sendPart(to.url, each, 0, partOf(archive, 0))
  }
  await to.leap('23h')
  await begin(going, archive)
  assert.is(partsOf(to, target).length, 1)
  await to.leap('3h', '1h')
  assert.equal(partsOf(to, target), [])
  assert.is((await importIt(to, target)).status, 404)
  assert.is((await begin(going, archive)).body.received, IMPORT_PART_BYTES)
  assert.is(partsOf(to, going).length, 1)
})

test('a control plane that is killed at any commit loses no part, and nothing is half imported', async context => {
  const { to, archive } = context
  const target = await addAccount(to, 'Killed')
  let deaths = 0
  for (const when of ['before', 'after'] as const)
    for (const commits of [1, 2]) {
      const { received } = (await begin(target, archive)).body
      if (received >= archive.length) continue
      const port = await freePort()
      const follower = await Follower.start(to, { PHAROS_ROLES: 'api', PHAROS_PORT: String(port) })
      follower.die({ commits, when })
      const sent = await sendPart(`http://127.0.0.1:${port}`, target, received, partOf(archive, received))
      if (sent === null) deaths += 1
      await follower.kill()
      const known = (await begin(target, archive)).body.received
      assert.ok(known === received || known === Math.min(received + IMPORT_PART_BYTES, archive.length), `${known}`)
      assert.equal(await addressesOf(target), [])
    }
  assert.ok(deaths > 0, 'none was killed')
  const folder = mkdtempSync(join(tmpdir(), 'pharos-upload-'))
  writeFileSync(join(folder, 'account.zip'), archive)
  const env = { PHAROS_BASE_URL: to.url, PHAROS_API_KEY: target.key }
  const ended = await settling(to, pharos(['account', 'import', 'account.zip', '--yes'], { env, cwd: folder }))
  assert.is(ended.code, 0, ended.stderr)
  assert.match(ended.stdout, 'http_monitors: 1')
  assert.equal(await addressesOf(target), [ADDRESS])
  await empty(target)
})

test('pharos account import goes on where it was interrupted', async ({ to, archive }) => {
  const target = await addAccount(to, 'Cli')
  await begin(target, archive)
  await sendPart(to.url, target, 0, partOf(archive, 0))
  const folder = mkdtempSync(join(tmpdir(), 'pharos-upload-'))
  writeFileSync(join(folder, 'account.zip'), archive)
  const env = { PHAROS_BASE_URL: to.url, PHAROS_API_KEY: target.key }
  const ended = await settling(to, pharos(['account', 'import', 'account.zip', '--yes'], { env, cwd: folder }))
  assert.is(ended.code, 0, ended.stderr)
  assert.match(ended.stderr, /Goes on at 16(\.0)? MB/)
  assert.match(ended.stderr, /Uploaded 32(\.0)? MB of 36/)
  assert.equal(await addressesOf(target), [ADDRESS])
})

test.run()
