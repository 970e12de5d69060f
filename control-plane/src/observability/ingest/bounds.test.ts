import { constants, createZstdCompress, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { compressSync } from 'snappy'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Planned } from '../../account/account/index.ts'
import { SLOW_MS } from '../../platform/http/bytes.ts'
import { Refusal } from '../../platform/refusal.ts'
import { createAllowances } from './allowance.ts'
import { type Inflate, inflateBody, inflateSnappy } from './body.ts'
import { createRoom, MOST_BYTES, MOST_OF_ACCOUNT } from './room.ts'

function codeOf(work: () => unknown): string | null {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof Refusal ? `${error.code} ${error.headers['retry-after']}` : String(error)
  }
}

test('bodies of an account, and of all, are bounded, and room is given back', () => {
  const room = createRoom(() => 0)
  const place = room.enter('a')
  place.hold(MOST_OF_ACCOUNT)
  place.settle()
  assert.is(
    codeOf(() => room.enter('a')),
    'rate_limited 1',
  )
  const other = room.enter('b', MOST_BYTES - MOST_OF_ACCOUNT)
  assert.is(
    codeOf(() => room.enter('c')),
    'unavailable 1',
  )
  other.leave()
  place.leave()
  assert.is(
    codeOf(() => room.enter('a', MOST_OF_ACCOUNT).leave()),
    null,
  )
})

test('slow bodies of however many accounts give way once there is no room, the oldest first, and no others do', async () => {
  let now = 0
  const room = createRoom(() => now)
  const lost: string[] = []
  const begin = (account: string) => {
    const place = room.enter(account)
    place.lost.catch((error: Refusal) => lost.push(`${account} ${error.code}`))
    return place
  }
  const whole = begin('whole')
  whole.hold(8_000_000)
  whole.settle()
  const slow = Array.from({ length: 11 }, (_, at) => begin(`slow-${at}`))
  for (const place of slow) place.hold(7_900_000)
  assert.is(
    codeOf(() => begin('honest').hold(8_000_000)),
    'unavailable 1',
  )
  now = SLOW_MS
  const young = begin('young')
  young.hold(1_000_000)
  begin('honest').hold(8_000_000)
  await Promise.resolve()
  assert.equal(lost, ['slow-0 rate_limited', 'slow-1 rate_limited'])
  // Its sender goes on: nothing more of it is kept.
  assert.is(
    codeOf(() => slow[0]?.hold(7_950_000)),
    'rate_limited 1',
  )
  young.hold(2_000_000)
  const [, , ...rest] = slow
  for (const place of [...rest, whole, young]) place.leave()
})

test('a body that is no longer awaited takes no room, however often it ends', () => {
  const room = createRoom(() => 0)
  for (let round = 0; round < 20; round++) {
    const place = room.enter('a')
    place.hold(MOST_OF_ACCOUNT)
    place.leave()
    place.leave()
    assert.is(
      codeOf(() => place.hold(1)),
      'rate_limited 1',
    )
  }
})

test('a whole body holds what is inflated of it, then what its rows take, and gives way to nobody', () => {
  let now = 0
  const room = createRoom(() => now)
  const place = room.enter('a')
  place.hold(1_000_000)
  place.settle()
  now = SLOW_MS
  place.hold(20_000_000)
  place.replace(5_000_000)
  assert.is(room.held, 5_000_000)
  assert.is(
    codeOf(() => place.hold(MOST_OF_ACCOUNT + 1)),
    'rate_limited 1',
  )
  const others = ['b', 'c'].map(account => room.enter(account, 45_000_000))
  for (const other of others) other.settle()
  assert.is(
    codeOf(() => place.hold(10_000_000)),
    'unavailable 1',
  )
  for (const each of [place, ...others]) each.leave()
  assert.is(room.held, 0)
})

const BOMB = Buffer.alloc(19_990_000, 'a')
const BOMBS: [string, Buffer, Inflate][] = [
  ['gzip', gzipSync(BOMB), inflateBody],
  ['deflate', deflateSync(BOMB), inflateBody],
  ['zstd', zstdCompressSync(BOMB), inflateBody],
  ['snappy', compressSync(BOMB), inflateSnappy],
]

for (const [encoding, sent, inflate] of BOMBS) {
  test(`a hundred bombs at once never hold more than the room: ${encoding}`, async () => {
    const room = createRoom(() => 0)
    let most = 0
    const codes = await Promise.all(
      Array.from({ length: 100 }, async (_, at) => {
        const place = room.enter(`${at % 20}`)
        place.settle()
        try {
          const hold = (bytes: number) => {
            place.hold(sent.length + bytes)
            most = Math.max(most, room.held)
          }
          return (await inflate(sent, encoding, hold)).length
        } catch (error) {
          return error instanceof Refusal ? error.code : String(error)
        } finally {
          place.leave()
        }
      }),
    )
    assert.ok(most <= MOST_BYTES, `${most} bytes were held`)
    assert.equal(
      codes.filter(code => ![BOMB.length, 'rate_limited', 'unavailable'].includes(code)),
      [],
    )
    assert.ok(codes.some(code => typeof code === 'string'))
    assert.is(room.held, 0)
  })

  test(`a body ends at the first piece for which there is no room, or that is too large: ${encoding}`, async () => {
    let held = 0
    const full = new Refusal('unavailable', 'full')
    const refused = await inflate(sent, encoding, bytes => {
      if (bytes > 1_000_000 && encoding !== 'snappy') throw full
      held = bytes
    }).catch((error: unknown) => error)
    if (encoding !== 'snappy') assert.equal([refused, held <= 1_000_000], [full, true])
    const larger = Buffer.alloc(20_000_001)
    const packed = { gzip: gzipSync, deflate: deflateSync, zstd: zstdCompressSync, snappy: compressSync }[encoding]
    const error = await inflate(packed?.(larger) ?? larger, encoding, () => {}).catch((caught: unknown) => caught)
    assert.is(error instanceof Refusal && error.code, 'too_large')
    const cut = await inflate(sent.subarray(0, sent.length - 10), encoding, () => {}).catch((caught: unknown) => caught)
    assert.is(cut instanceof Refusal && cut.code, 'invalid_request')
  })
}

test('a zstd body whose window would take more than 8 MB is refused', async () => {
  const params = { [constants.ZSTD_c_windowLog]: 27, [constants.ZSTD_c_contentSizeFlag]: 0 }
  const stream = createZstdCompress({ params })
  stream.end(Buffer.alloc(1_000, 'a'))
  const pieces: Buffer[] = []
  for await (const piece of stream as AsyncIterable<Buffer>) pieces.push(piece)
  const error = await inflateBody(Buffer.concat(pieces), 'zstd', () => {}).catch((caught: unknown) => caught)
  assert.is(error instanceof Refusal && error.code, 'invalid_request')
})

const FREE: Planned = { plan: 'free', plan_exceptions: {} }

test('of many requests at once, those that come after the plan is used up are refused before their work', () => {
  const allowances = createAllowances()
  const start = epoch(1_000_000)
  const requests = Array.from({ length: 60 }, () => allowances.begin('a', FREE, start))
  let worked = 0
  for (const request of requests) {
    if (codeOf(() => request.requireAgain(start)) !== null) continue
    worked += 1
    request.reach(1_000)
    request.reach(20_000_000)
    request.records(10)
  }
  assert.is(worked, 4)
  const alone = allowances.begin('b', FREE, start)
  alone.reach(70_000_000)
  assert.is(
    codeOf(() => alone.requireAgain(start)),
    null,
    'what a request has spent itself is not held against it',
  )
  const empty = allowances.begin('c', FREE, start)
  empty.records(400_000)
  assert.match(codeOf(() => allowances.begin('c', FREE, start)) ?? '', /^rate_limited 340/)
})

test('an allowance is for a minute at once, then for what a second brings', () => {
  const allowances = createAllowances()
  const start = epoch(1_000_000)
  const refusedAt = (ms: number) => codeOf(() => allowances.require('a', FREE, epoch(start + ms)))
  assert.is(refusedAt(0), null)
  allowances.spend('a', FREE, start, { records: 60_000, bytes: 0 })
  assert.is(refusedAt(0), null)
  allowances.spend('a', FREE, start, { records: 2_000, bytes: 0 })
  assert.is(refusedAt(0), 'rate_limited 2')
  assert.is(refusedAt(1_999), 'rate_limited 1')
  assert.is(refusedAt(2_000), null)
  allowances.spend('a', FREE, epoch(start + 2_000), { records: 0, bytes: 70_000_000 })
  assert.match(refusedAt(2_000) ?? '', /^rate_limited/)
  assert.is(
    codeOf(() => allowances.require('b', FREE, start)),
    null,
  )
})

test('no account of the plan enterprise is counted', () => {
  const allowances = createAllowances()
  allowances.spend('a', { ...FREE, plan: 'enterprise' }, epoch(0), { records: 1e12, bytes: 1e15 })
  assert.is(
    codeOf(() => allowances.require('a', { ...FREE, plan: 'enterprise' }, epoch(0))),
    null,
  )
})

test.run()
