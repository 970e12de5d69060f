import { createHash } from 'node:crypto'
import { forged } from '@pharos/control-plane/business/archive/forged.fixture.ts'
import type { AccountImportResult } from '@pharos/shared-protocol/contract/business/account-import.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRandom } from '../fault/random.ts'
import { until } from '../until.ts'
import { addAccount, type TestAccount } from '../world/account.ts'
import { archiveBytes, makeArchive } from '../world/archive.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ to: World; archive: Buffer }>('imports that are started')

test.before(async context => {
  const to = await createWorld({ agent: false })
  context.to = to
  const source = await addAccount(to, 'Source')
  const whole = await archiveBytes(to, await makeArchive(to, source.call), source.key)
  // Their ids are taken here.
  context.archive = await forged(whole, files => {
    for (const name of ['members', 'history.audit_entry']) files.set(`${name}.ndjson`, [])
  })
})
test.after(({ to }) => to.close())

async function upload({ url }: World, { call, key }: TestAccount, archive: Buffer): Promise<void> {
  const sha256 = sumOf(archive)
  await call(routes.startAccountImportUpload, { body: { bytes: archive.length, sha256 } })
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' }
  const address = `${url}/account/import/upload?offset=0`
  const { status } = await fetch(address, { method: 'PATCH', headers, body: new Uint8Array(archive) })
  assert.is(status, 200)
}

for (const isUploaded of [true, false])
  test(`at most two archives are looked at at once: ${isUploaded ? 'uploaded' : 'sent'}`, async ({ to, archive }) => {
    const accounts: TestAccount[] = []
    for (const name of ['One', 'Two', 'Three']) accounts.push(await addAccount(to, name))
    if (isUploaded) for (const each of accounts) await upload(to, each, archive)
    const start = async ({ key }: TestAccount) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/zip' }
      const address = `${to.url}/account/import?dry_run=true${isUploaded ? '&uploaded=true' : ''}`
      const body = isUploaded ? null : new Uint8Array(archive)
      return (await fetch(address, { method: 'POST', headers, body })).status
    }
    to.lines.expect(/refused because of an outage/)
    // The object store does not answer.
    const objects = to.planes[0]?.platform.objects
    assert.ok(objects)
    const { read, write } = objects
    const { promise, resolve } = Promise.withResolvers<void>()
    let waiting = 0
    const slowly =
      <A extends unknown[], T>(work: (...given: A) => Promise<T>) =>
      async (...given: A) => {
        waiting += 1
        await promise
        return work.apply(objects, given)
      }
    Object.assign(objects, { read: slowly(read), write: slowly(write) })
    try {
      const [one, two, three] = accounts as [TestAccount, TestAccount, TestAccount]
      const begun = [start(one), start(two)]
      await until('both wait for the object store', () => waiting === 2)
      assert.is(await start(one), 429, 'of one account')
      assert.is(await start(three), 503, 'of all')
      resolve()
      assert.equal(await Promise.all(begun), [202, 202])
      assert.is(await start(three), 202)
    } finally {
      resolve()
      Object.assign(objects, { read, write })
    }
    await to.settle()
  })

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A checksum that differs in one digit. */
function nearly(sha256: string, at: number): string {
  return `${sha256.slice(0, at)}${sha256[at] === '0' ? '1' : '0'}${sha256.slice(at + 1)}`
}

/** What an import answers, or why it is refused. */
type Answer = AccountImportResult & Pick<Problem, 'errors' | 'detail'>

async function ask({ url }: World, { key }: TestAccount, query: Record<string, string>, archive: Buffer | null) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/zip' }
  const address = `${url}/account/import?${new URLSearchParams({ ...query, uploaded: String(archive === null) })}`
  const answer = await fetch(address, { method: 'POST', headers, body: archive && new Uint8Array(archive) })
  return { status: answer.status, body: (await answer.json()) as Answer }
}

async function resultOf(world: World, { call }: TestAccount, id: string): Promise<AccountImportResult> {
  const read = async () => (await call(routes.getAccountImport, { params: { id } })).body
  await until('it has ended', async () => {
    await world.settle()
    return ['done', 'failed'].includes((await read()).status)
  })
  return read()
}

const random = createRandom(390)

for (const isUploaded of [true, false])
  test(`another archive than the one that is meant is refused: ${isUploaded ? 'uploaded' : 'sent'}`, async context => {
    const { to, archive } = context
    const target = await addAccount(to, 'Meant')
    await upload(to, target, archive)
    const sent = isUploaded ? null : archive
    const sha256 = sumOf(archive)
    const before = await to.sql('select * from account_import_upload where account_id = $1', [target.id])
    for (const at of [0, 63, ...Array.from({ length: 4 }, () => Math.floor(random.between(1, 63)))])
      for (const dry_run of ['true', 'false']) {
        const { status, body } = await ask(to, target, { dry_run, sha256: nearly(sha256, at) }, sent)
        assert.equal([status, body.errors?.map(({ path }) => path)], [409, ['sha256']], String(at))
        assert.match(body.detail, sha256)
      }
    for (const bad of ['', sha256.slice(1), sha256.toUpperCase(), `${sha256}0`])
      assert.equal((await ask(to, target, { sha256: bad }, sent)).body.errors?.[0]?.path, 'sha256')
    assert.equal(await to.sql('select * from account_import_upload where account_id = $1', [target.id]), before)
    assert.equal((await target.call(routes.listAccountImports)).body, [])

    const checked = await ask(to, target, { dry_run: 'true' }, sent)
    assert.equal([checked.status, checked.body.sha256], [202, sha256])
    const said = await resultOf(to, target, checked.body.id)
    assert.equal([said.status, said.sha256], ['done', sha256], JSON.stringify(said.problem))
    const begun = await ask(to, target, { dry_run: 'true', sha256: said.sha256 ?? '' }, sent)
    assert.is((await resultOf(to, target, begun.body.id)).status, 'done')
  })

test('an upload that is not what was announced is refused, and can be sent anew', async ({ to, archive }) => {
  const target = await addAccount(to, 'Damaged')
  const wrong = nearly(sumOf(archive), 7)
  await target.call(routes.startAccountImportUpload, { body: { bytes: archive.length, sha256: wrong } })
  const headers = { authorization: `Bearer ${target.key}`, 'content-type': 'application/octet-stream' }
  const body = new Uint8Array(archive)
  assert.ok((await fetch(`${to.url}/account/import/upload?offset=0`, { method: 'PATCH', headers, body })).ok)
  const begun = await ask(to, target, { sha256: wrong }, null)
  const { status, problem } = await resultOf(to, target, begun.body.id)
  assert.equal([status, problem?.code, problem?.errors[0]?.path], ['failed', 'conflict', 'sha256'])
  const { body: again } = await target.call(routes.startAccountImportUpload, {
    body: { bytes: archive.length, sha256: wrong },
  })
  assert.is(again.received, 0)
})

test.run()
