import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { boundNotices, type IssueNotice, kindOf, type NoticeRoom } from './notice.ts'

const test = suite('notices of issues')
const HOUR = 3_600_000
const made = (name: string): IssueNotice => ({ fingerprint: name, reason: { code: 'new_issue', params: {} } })
const back: IssueNotice = { fingerprint: 'back', reason: { code: 'session_since', params: {} } }
const many = (count: number) => Array.from({ length: count }, (_, i) => made(`n${i}`))

test('a reason has its kind', () => {
  assert.is(kindOf(made('x').reason), 'new')
  assert.is(kindOf(back.reason), 'regressed')
  assert.is(kindOf({ code: 'events_reached', params: { events: 3 } }), 'regressed')
  assert.is(kindOf({ code: 'above_forecast', params: { count: 9, limit: 3 } }), 'escalating')
})

test('a flood of new issues takes no room from those that are back', () => {
  const { told, leftOut, room } = boundNotices(null, [...many(100), back], 1_000)
  assert.equal(
    told.map(({ fingerprint }) => fingerprint),
    ['n0', 'n1', 'n2', 'back'],
  )
  assert.equal([leftOut, room?.left.new, room?.left.regressed], [null, 97, 0])
})

test('what was left out is told once, when the hour is over', () => {
  const first = boundNotices(null, many(10), 0).room
  const rows: [name: string, at: number, given: IssueNotice[], told: number, left: number | null][] = [
    ['just before', HOUR - 1, [], 0, null],
    ['just before, another', HOUR - 1, many(1), 0, null],
    ['at the end', HOUR, [], 0, 7],
    ['later, with new ones, which have a new hour', HOUR * 5, many(5), 3, 7],
  ]
  for (const [name, at, given, told, left] of rows) {
    const found = boundNotices(first, given, at)
    assert.equal([found.told.length, found.leftOut?.counts.new ?? null], [told, left], name)
    if (left !== null) assert.equal(boundNotices(found.room, [], at + HOUR - 1).leftOut, null, name)
  }
})

test('an hour in which nothing was left out ends without a word', () => {
  const { room } = boundNotices(null, many(3), 0)
  assert.equal(boundNotices(room, [], HOUR), { told: [], leftOut: null, room: null })
})

test('what was counted before is not changed in place', () => {
  const before: NoticeRoom = boundNotices(null, many(1), 0).room as NoticeRoom
  const copy = structuredClone(before)
  boundNotices(before, many(9), 1)
  assert.equal(before, copy)
})

test.run()
