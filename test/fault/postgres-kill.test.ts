import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { startPostgres } from '../../deploy/local/postgres.ts'
import { repetitions } from '../form.ts'

const CLIENTS = 8
const ROUNDS = repetitions('kills of PostgreSQL', 2, 30)

/** Inserts numbers until the connection breaks, and records those with an acknowledged commit. */
async function insertUntilBroken(url: string, from: number, committed: Set<number>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    for (let n = from; ; n += CLIENTS) {
      await client.query('insert into kept values ($1)', [n])
      committed.add(n)
    }
  } catch {
    await client.end().catch(() => {})
  }
}

test('what the embedded PostgreSQL has committed survives kill -9 of its server and a new start at once', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'pharos-kept-'))
  const committed = new Set<number>()
  let server = await startPostgres({ dir, log: () => {} })
  const setUp = new pg.Client({ connectionString: server.url })
  await setUp.connect()
  await setUp.query('create table kept (n int primary key)')
  await setUp.end()
  for (let round = 0; round < ROUNDS; round++) {
    const writers = Array.from({ length: CLIENTS }, (_, i) =>
      insertUntilBroken(server.url, round * 10_000_000 + i, committed),
    )
    const enough = committed.size + 300
    while (committed.size < enough) await new Promise(resolve => setImmediate(resolve))
    server.kill()
    const port = server.port
    server = await startPostgres({ dir, port, log: () => {} })
    await Promise.all(writers)
  }
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query<{ n: number }>('select n from kept')
  const stored = new Set(rows.map(row => row.n))
  assert.equal(
    [...committed].filter(n => !stored.has(n)),
    [],
  )
  await client.end()
  await server.stop()
  rmSync(dir, { recursive: true, force: true })
})

test('it starts although the pid of a killed one is in use again', async () => {
  const [dir, besides] = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'pharos-kept-'))) as [string, string]
  const [killed, other] = [
    await startPostgres({ dir, log: () => {} }),
    await startPostgres({ dir: besides, log: () => {} }),
  ]
  killed.kill()
  await killed.exited
  for (const lock of ['postmaster.pid', `.s.PGSQL.${killed.port}.lock`]) {
    const file = join(dir, 'data', lock)
    const [, ...lines] = readFileSync(file, 'utf8').split('\n')
    writeFileSync(file, [other.pid, ...lines].join('\n'))
  }
  const again = await startPostgres({ dir, port: killed.port, log: () => {} })
  for (const each of [again, other]) await each.stop()
  for (const each of [dir, besides]) rmSync(each, { recursive: true, force: true })
})

test.run()
