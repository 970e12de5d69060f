import { openArchive } from '@pharos/control-plane/business/archive/open.ts'
import { freePort } from '@pharos/deploy/local/port.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { addAccount, type TestAccount } from '../world/account.ts'
import { archiveBytes, makeArchive } from '../world/archive.ts'
import { Follower } from '../world/follower.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ from: World; to: World; source: TestAccount; archive: Buffer }>('archives while processes die')
const RESULTS = 500

test.before(async context => {
  const [from, to] = [await createWorld({ agent: false }), await createWorld({ agent: false })]
  const source = await addAccount(from, 'Source')
  await fill(from, source)
  const archive = await archiveBytes(from, await makeArchive(from, source.call), source.key)
  Object.assign(context, { from, to, source, archive })
})
test.after(async ({ from, to }) => {
  await from.close()
  await to.close()
})

async function fill(world: World, { id, call }: TestAccount): Promise<void> {
  const { body: job } = await call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })
  const ids = world.planes[0]?.platform.ids
  const now = world.clock.now()
  const slots = Array.from({ length: RESULTS }, (_, n) => now - (n + 1) * 60_000)
  await world.sql(
    `insert into check_result (account_id, monitor_id, slot, region_id, kind, ordinal, id, at, status, failure_reason,
      loop_delay_ms, spec_version, data)
     select $1, $2, t.slot, r.id, 'slot', 0, t.id, t.slot, 'failing', 'connection_refused', 1, 1, $5
     from unnest($3::bigint[], $4::uuid[]) as t (slot, id), region r where r.slug = 'local'`,
    [id, job.id, slots, slots.map(slot => ids?.at(slot as never)), JSON.stringify(DATA)],
  )
}

const DATA = {
  flaws: [],
  attempts: 2,
  timings_ms: { dns: 0, tls: null, total: 10, connect: 10, download: null, first_byte: null },
  status_code: null,
  http_version: null,
  remote_address: '127.0.0.1',
  response_bytes: null,
  failed_assertions: [],
  trace_id: null,
  trace_path: null,
}

async function resultsOf({ call }: TestAccount): Promise<number | null> {
  const [job] = (await call(routes.listHttpJobs)).body
  if (!job) return null
  return (await call(routes.listHttpResults, { params: { job_id: job.id }, query: { limit: 1_000 } })).body.length
}

test('an import that is killed at any commit is there as a whole or not at all, and can be repeated', async context => {
  const { to, archive } = context
  const target = await addAccount(to, 'Target')
  const deaths = [1, 2, 3, 4, 5].flatMap(commits => (['before', 'after'] as const).map(when => ({ commits, when })))
  let lost = 0
  for (const death of deaths) {
    const port = await freePort()
    const follower = await Follower.start(to, { PHAROS_ROLES: 'api', PHAROS_PORT: String(port) })
    follower.die(death)
    const status = await send(port, target, archive)
    await follower.kill()
    const found = await resultsOf(target)
    assert.ok(found === null || found === RESULTS, `${found} results`)
    const [state] = (await target.call(routes.listAccountImports)).body
    if (found === RESULTS) {
      assert.is(state?.status, 'done')
      assert.is(state?.records, state?.records_total)
      break
    }
    assert.is(status, 0, 'nobody was told that it was done')
    lost += 1
    if (state) {
      await to.leap('2m', '1m')
      assert.is((await target.call(routes.listAccountImports)).body[0]?.status, 'failed')
    }
  }
  assert.ok(lost >= 2, `${lost} imports were lost`)
  assert.is(await resultsOf(target), RESULTS)
})

/** The status of the answer; 0 if the process died instead. */
async function send(port: number, { key }: TestAccount, body: Buffer): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/zip' }
  const answer = await fetch(`http://127.0.0.1:${port}/account/import`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  }).catch(() => null)
  if (answer && !answer.ok) throw new Error(await answer.text())
  return answer?.status ?? 0
}

for (const commits of [1, 2, 3, 4])
  test(`an archive whose process is killed at commit ${commits} is made by another one, and whole`, async ({
    from,
    source,
  }) => {
    const port = await freePort()
    const follower = await Follower.start(from, { PHAROS_ROLES: 'api', PHAROS_PORT: String(port) })
    follower.die({ commits, when: 'after' })
    const headers = { authorization: `Bearer ${source.key}` }
    await fetch(`http://127.0.0.1:${port}/account/export`, { method: 'POST', headers }).catch(() => null)
    const states = async () => (await source.call(routes.listAccountExports)).body
    await until('it was killed, or is made', async () => {
      await follower.turn()
      return !follower.alive || (await states()).every(({ status }) => status === 'ready')
    })
    await follower.kill()
    await until('every archive is ready', async () => {
      await from.advance('31s')
      return (await states()).every(({ status }) => status === 'ready')
    })
    const [last] = await states()
    const { manifest, read } = await openArchive(await archiveBytes(from, last?.id ?? '', source.key))
    for (const { name, records } of manifest.files) {
      let count = 0
      for await (const _ of read(name)) count += 1
      assert.is(count, records, name)
    }
  })

test.run()
