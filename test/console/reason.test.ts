import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { germanReason } from '../../control-plane/web/console/src/words/reason.ts'
import * as made from './made-reasons.ts'

const test = suite('the German of the reasons that the server gives')

/** What is left of our own English in a German sentence. */
const ENGLISH =
  /\b(the|of|is|was|has|have|must|not|no|region|regions|by|over|above|below|with|and|for|its|fails?|within)\b/

for (const [kind, make] of Object.entries(made))
  test(`each of ${kind} has one, whole`, () => {
    const reasons = make()
    assert.ok(reasons.length > 4)
    assert.equal(
      reasons.filter(reason => ENGLISH.test(germanReason(reason) ?? 'the')),
      [],
    )
  })

test.run()
