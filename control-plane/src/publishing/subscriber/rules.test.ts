import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ASK_AGAIN_MS, answersChallenge, MOST_ASKED_A_DAY, MOST_UNCONFIRMED, mayAsk, reachedBound } from './rules.ts'

const now = 1_000_000_000
for (const { name, askedAt, askedToday, may } of [
  { name: 'the first time', askedAt: null, askedToday: 0, may: true },
  { name: 'just before it may be asked again', askedAt: now - ASK_AGAIN_MS + 1, askedToday: 1, may: false },
  { name: 'when it may be asked again', askedAt: now - ASK_AGAIN_MS, askedToday: 1, may: true },
  { name: 'the last time of the day', askedAt: null, askedToday: MOST_ASKED_A_DAY - 1, may: true },
  { name: 'once too often, by other pages', askedAt: null, askedToday: MOST_ASKED_A_DAY, may: false },
])
  test(`asked ${name}`, () => assert.is(mayAsk({ askedAt, askedToday, now }), may))

for (const { name, status, text, answered } of [
  { name: 'its text', status: 200, text: ' abc\n', answered: true },
  { name: 'JSON', status: 204, text: '{"challenge":"abc","more":1}', answered: true },
  { name: 'another text', status: 200, text: 'abcd', answered: false },
  { name: 'another JSON', status: 200, text: '{"challenge":"x"}', answered: false },
  { name: 'null', status: 200, text: 'null', answered: false },
  { name: 'nothing', status: 200, text: '', answered: false },
  { name: 'a failure that has it', status: 500, text: 'abc', answered: false },
  { name: 'a redirect', status: 302, text: 'abc', answered: false },
])
  test(`a challenge answered by ${name}`, () => assert.is(answersChallenge(status, text, 'abc'), answered))

const { account, byMembers, network } = MOST_UNCONFIRMED
const NONE = { account: 0, byMembers: 0, network: 0 }
for (const { name, counts, source, of, reached } of [
  { name: 'nobody asked yet', counts: NONE, source: 'self', of: 'a', reached: null },
  {
    name: 'the last of the account',
    counts: { ...NONE, account: account - 1 },
    source: 'self',
    of: 'a',
    reached: null,
  },
  { name: 'one more of the account', counts: { ...NONE, account }, source: 'self', of: 'a', reached: 'account' },
  { name: 'members have no more', counts: { ...NONE, byMembers }, source: 'member', of: null, reached: 'byMembers' },
  { name: 'others still do', counts: { ...NONE, byMembers }, source: 'self', of: 'a', reached: null },
  { name: 'a network has no more', counts: { ...NONE, network }, source: 'self', of: 'a', reached: 'network' },
  { name: 'no network is not counted', counts: { ...NONE, network }, source: 'self', of: null, reached: null },
] as const)
  test(`quota: ${name}`, () => assert.is(reachedBound(counts, { source, network: of }), reached))

test.run()
