import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readWords } from './words.ts'

const test = suite('words of npm test')
const PLAIN = { soak: false, all: false, minutes: null, patterns: [] }

test('what was asked for is read', () => {
  assert.equal(readWords([]), PLAIN)
  assert.equal(readWords(['--all']), { ...PLAIN, all: true })
  assert.equal(readWords(['--soak', 'fault']), { ...PLAIN, soak: true, patterns: ['fault'] })
  assert.equal(readWords(['--minutes', '40']), { ...PLAIN, minutes: 40 })
  assert.equal(readWords(['api', 'story']), { ...PLAIN, patterns: ['api', 'story'] })
})

test('what is not known is refused', () => {
  for (const wrong of ['0', '-1', 'ten', ''])
    assert.throws(() => readWords([`--minutes=${wrong}`]), /--minutes must be/)
  assert.throws(() => readWords(['--al']), /--al/)
})

test.run()
