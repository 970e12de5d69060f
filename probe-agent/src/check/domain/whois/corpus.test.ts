import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { corpus } from './corpus.fixture.ts'
import { MARKS, score, tldsOf } from './corpus-score.fixture.ts'

const test = suite('whois answers of real registries')
const cases = corpus()

for (const seen of [true, false]) {
  const title = seen ? 'seen' : 'held back'
  const some = cases.filter(one => one.seen === seen)
  test(`${title}: every answer is read as a person reads it`, () => {
    const { right, of, wrong } = score(some)
    console.log(`${title}: ${some.length} answers of ${tldsOf(some).length} TLDs`)
    for (const mark of MARKS) console.log(`  ${mark}: ${right[mark]} of ${of[mark]} right`)
    assert.equal(wrong, [])
  })
}

test('each answer is in the file that the hash of its TLD determines', () => {
  const misplaced = cases.filter(one => one.seen === one.file.startsWith('held-back'))
  assert.equal(
    misplaced.map(one => one.domain),
    [],
  )
})

test.run()
