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

const test = suite<{ from: World; source: TestAccount; archive: Buffer }>('archives while processes die')
const RESULTS = 500

test.before(async context => {
  const from = await createWorld({ agent: false })
  const source = await addAccount(from, 'Source')
  await fill(from, source)
  const archive = await archiveBytes(from, await makeArchive(from, source.call), source.key)
  Object.assign(context, { from, source, archive })
})
test.after(({ from }) => from.close())

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

async function resultsIn(world: World, account: string): Promise<number> {
  const [row] = await world.sql<{ n: number }>('select count(*)::int as n from check_result where account_id = $1', [
    account,
  ])
  return row?.n ?? 0
}

/** The installation that imports has one process with an API at a time. */
function startApi(world: World): Promise<Follower> {
  return Follower.start(world, { PHAROS_ROLES: 'api,telemetry', PHAROS_PORT: String(world.config.PHAROS_PORT) })
}

async function lastState({ call }: TestAccount) {
  const [last] = (await call(routes.listAccountImports)).body
  return last ? (await call(routes.getAccountImport, { params: { id: last.id } })).body : null
}

for (const death of [1, 2, 3, 4, 5, 6, 7].map(
  commits => ({ commits, when: commits % 2 ? 'after' : 'before' }) as const,
))
  test(`an import that is killed ${death.when} commit ${death.commits} is begun anew, and never half there`, async context => {
    const { archive } = context
    const to = await createWorld({ agent: false, roles: 'scheduler' })
    try {
      const first = await startApi(to)
      const target = await addAccount(to, 'Target')
      const [member] = await to.sql<{ n: number }>('select count(*)::int as n from member where account_id = $1', [
        target.id,
      ])
      assert.is(member?.n, 1)
      first.die(death)
      await fetch(`${first.url}/account/import`, {
        method: 'POST',
        headers: { authorization: `Bearer ${target.key}`, 'content-type': 'application/zip' },
        body: new Uint8Array(archive),
      }).catch(() => null)
      await until('it was killed, or has ended', async () => {
        await to.settle()
        if (!first.alive) return true
        return ['done', 'failed'].includes((await lastState(target).catch(() => null))?.status ?? '')
      })
      await first.kill()
      const found = await resultsIn(to, target.id)
      assert.ok(found === 0 || found === RESULTS, `${found} results`)
      const second = await startApi(to)
      const isAccepted = (await lastState(target)) !== null
      // Nobody was told that it is accepted.
      if (!isAccepted) assert.is(found, 0)
      else {
        await until('it has ended', async () => {
          await to.advance('31s')
          return ['done', 'failed'].includes((await lastState(target))?.status ?? '')
        })
        const last = await lastState(target)
        assert.is(last?.status, 'done', JSON.stringify(last?.problem))
        assert.is(last?.records, last?.records_total)
        assert.ok(last?.report)
        assert.is(await resultsIn(to, target.id), RESULTS)
      }
      await second.kill()
    } finally {
      await to.close()
    }
  })

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
