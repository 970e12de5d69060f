import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ASK_AGAIN_MS, answersChallenge, MOST_ASKED_A_DAY, mayAsk } from './rules.ts'

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

test.run()
