import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { issueToCorrect } from './newest.ts'

const TRIGGERS = ['schedule', 'request', 'correction'] as const
const KINDS = TRIGGERS.flatMap(trigger =>
  [true, false].flatMap(trial => (['waiting', 'ready', 'failed'] as const).map(status => ({ trigger, trial, status }))),
)

test('a trial never takes the place of what the recipients have', () => {
  for (const first of KINDS)
    for (const second of KINDS)
      for (const third of KINDS) {
        const all = [first, second, third].map((kind, id) => ({ ...kind, id }))
        const found = issueToCorrect(all)
        const sent = all.filter(({ status, trial }) => status === 'ready' && !trial)
        if (sent.length > 0) assert.is(found, sent[0])
        else assert.ok(found === undefined || (found.status === 'ready' && found.trigger !== 'correction'))
      }
})

test('where only trials were made, the newest one that corrects nothing counts', () => {
  const trial = (trigger: (typeof TRIGGERS)[number]) => ({ trigger, trial: true, status: 'ready' as const })
  const [request, correction] = [trial('request'), trial('correction')]
  assert.is(issueToCorrect([correction, request]), request)
  assert.is(issueToCorrect([correction]), undefined)
})

test.run()
