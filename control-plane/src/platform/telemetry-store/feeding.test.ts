import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClickHouseError } from '@clickhouse/client'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { systemClock } from '../clock.ts'
import { randomIds } from '../ids.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { createFeeding } from './feeding.ts'
import { createDivider, type LostRows } from './refused.ts'
import { openWal } from './wal.ts'

const test = suite('moving the log into the store')
const root = mkdtempSync(join(tmpdir(), 'pharos-feeding-'))
test.after(() => rmSync(root, { recursive: true }))
const log = createLog('silent')
const ids = randomIds()
const clock = systemClock()

interface Row {
  account_id: string
  n: number
  bad?: number
}

/** A store that fails for rows with a code, and recognizes tokens. */
function createStore() {
  const stored: Row[] = []
  const tokens = new Set<string>()
  const faults = { code: 0, inserts: 0 }
  const fail = (code: number) => {
    throw new ClickHouseError({ message: 'failed', code: String(code) })
  }
  return {
    stored,
    faults,
    async insert(_signal: string, path: string, token: string): Promise<void> {
      faults.inserts += 1
      if (faults.code !== 0) fail(faults.code)
      if (!existsSync(path)) fail(107)
      const rows = readFileSync(path, 'utf8')
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line) as Row)
      for (const { bad } of rows) if (bad) fail(bad)
      if (!tokens.has(token)) stored.push(...rows.filter(row => 'n' in row))
      tokens.add(token)
    },
  }
}

function createScene(name: string, store = createStore()) {
  const folder = join(root, name)
  const wal = openWal(folder, { id: ids.at(clock.now()), log, now: () => epoch(0), newId: () => ids.at(clock.now()) })
  const lost: [string, number][] = []
  const unreadable = (account: string, _signal: string, { rows }: LostRows) => void lost.push([account, rows])
  const counted: string[] = []
  let isCounting = true
  const countStored = async ({ name: segment }: { name: string }) => {
    if (!isCounting) throw new Error('the database is away')
    counted.push(segment)
  }
  const feed = createFeeding({ ids, clock, log, metrics: createMetrics(), wal, store, stored: countStored, unreadable })
  const append = (...rows: Row[]) =>
    wal.append('logs', Buffer.from(rows.map(row => `${JSON.stringify(row)}\n`).join('')))
  const refused = () => (existsSync(join(folder, 'refused')) ? readdirSync(join(folder, 'refused')).length : 0)
  return {
    folder,
    wal,
    store,
    lost,
    counted,
    setCounting: (is: boolean) => {
      isCounting = is
    },
    append,
    refused,
    feed: () =>
      feed().then(
        () => true,
        () => false,
      ),
  }
}

const numbers = (rows: readonly Row[]) => rows.map(({ n }) => n).sort((a, b) => a - b)

for (const bad of [6, 25, 49, 107, 117, 130, 190, 376, 691])
  test(`a row that the store cannot read with code ${bad} holds nobody else up`, async () => {
    const { wal, store, lost, append, refused, feed } = createScene(`code ${bad}`)
    await append({ account_id: 'a', n: 1 }, { account_id: 'b', n: 2, bad }, { account_id: 'b', n: 3 })
    await wal.seal()
    await append({ account_id: 'c', n: 4 })
    const first = await feed()
    assert.ok(
      store.stored.some(({ n }) => n === 4),
      'what came later waits for it',
    )
    if (bad === 107) {
      // It may be the file, so the rest of the segment waits, and nothing is refused.
      for (let i = 0; i < 5; i++) assert.not(await feed())
      assert.is(refused(), 0)
      return
    }
    for (let i = 0; i < 2 && !first; i++) await feed()
    assert.equal([numbers(store.stored), lost, refused()], [[1, 3, 4], [['b', 1]], 1])
    assert.is(wal.size(), 0)
    await wal.close()
  })

for (const code of [60, 202, 241, 242, 243, 252, 999, 1000])
  test(`while the store fails with code ${code} for all, everything waits, and is stored when it is back`, async () => {
    const { wal, store, lost, append, refused, feed } = createScene(`away ${code}`)
    for (let n = 0; n < 5; n++) {
      await append({ account_id: 'a', n })
      store.faults.code = code
      assert.not(await feed())
    }
    store.faults.code = 0
    assert.ok(await feed())
    assert.equal([numbers(store.stored), lost, refused(), wal.size()], [[0, 1, 2, 3, 4], [], 0, 0])
    await wal.close()
  })

for (const [what, fail] of [
  [
    'the store',
    ({ store: { faults } }, is) => {
      faults.code = is ? 210 : 0
    },
  ],
  ['the database that counts', ({ setCounting }, is) => setCounting(!is)],
] as [string, (scene: ReturnType<typeof createScene>, is: boolean) => void][])
  test(`while ${what} is away, what comes in becomes no segment for each attempt`, async () => {
    const scene = createScene(`away ${what}`)
    const { wal, store, append, feed } = scene
    fail(scene, true)
    for (let n = 0; n < 50; n++) {
      await append({ account_id: 'a', n })
      assert.not(await feed())
    }
    assert.is(wal.segments().length, 1)
    fail(scene, false)
    assert.ok(await feed())
    assert.equal([store.stored.length, wal.size(), scene.counted.length], [50, 0, 2])
    await wal.close()
  })

test('a segment stays until it is counted, and is then neither stored nor counted again', async () => {
  const { store, counted, setCounting, append, wal, feed } = createScene('counted')
  setCounting(false)
  await append({ account_id: 'a', n: 1 })
  assert.not(await feed())
  assert.not(await feed())
  assert.equal([numbers(store.stored), counted, wal.segments().length], [[1], [], 1])
  setCounting(true)
  assert.ok(await feed())
  assert.ok(await feed())
  assert.equal([numbers(store.stored), counted.length, wal.size()], [[1], 1, 0])
  await wal.close()
})

test('a store that takes no row at all makes none unreadable', async () => {
  const { store, lost, append, refused, feed } = createScene('no row')
  await append({ account_id: 'a', n: 1 }, { account_id: 'a', n: 2 })
  store.faults.code = 16
  for (let i = 0; i < 8; i++) assert.not(await feed())
  store.faults.code = 0
  assert.ok(await feed())
  assert.equal([numbers(store.stored), lost, refused()], [[1, 2], [], 0])
})

test('a segment whose file is gone is left out after a while', async () => {
  const { wal, store, append, feed } = createScene('gone')
  await append({ account_id: 'a', n: 1 })
  await wal.seal()
  rmSync(wal.segments()[0]?.path ?? '')
  await append({ account_id: 'a', n: 2 })
  for (let i = 0; i < 3; i++) await feed()
  assert.ok(await feed())
  assert.equal(numbers(store.stored), [2])
  assert.is(wal.size(), 0)
})

test('a process that died between dividing a segment and removing it leaves each row once', async () => {
  const rows: Row[] = Array.from({ length: 12 }, (_, n) => ({
    account_id: `a${n % 3}`,
    n,
    ...(n === 7 ? { bad: 25 } : {}),
  }))
  for (const depth of [0, 1, 2])
    for (const unfinished of [false, true]) {
      const name = `died ${depth} ${unfinished}`
      const store = createStore()
      const dead = createScene(name, store)
      await dead.append(...rows)
      await dead.wal.seal()
      const divide = createDivider()
      let [segment] = dead.wal.segments()
      for (let level = 0; segment && level <= depth; level++) {
        const parts = divide(segment) ?? []
        if (level === depth) break
        const before = segment
        await dead.wal.divide(before, parts)
        segment = parts.at(1)
      }
      const folder = join(dead.folder, readdirSync(dead.folder)[0] ?? '')
      if (unfinished) writeFileSync(join(folder, 'part.logs.x~a'), '{"account_id"')
      await dead.wal.close()
      const next = createScene(name, store)
      next.wal.keep()
      const names = next.wal.segments().map(segment => segment.name)
      assert.not.ok(
        names.some(each => names.some(other => each.startsWith(`${other}~`))),
        String(names),
      )
      for (let i = 0; i < 4; i++) await next.feed()
      assert.equal(numbers(store.stored), [0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11], name)
      assert.equal(next.lost, [['a1', 1]])
      await next.wal.close()
      assert.equal(readdirSync(next.folder), ['refused'])
    }
})

test.run()
