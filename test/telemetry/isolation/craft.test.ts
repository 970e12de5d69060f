import { takesBody } from '@pharos/shared-protocol/contract/route.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ASKING } from './calls.ts'
import { craft, TOKEN } from './craft.ts'
import { answerOf, createTwo, nameOf, requireNothing, type Two } from './two.ts'

/** Routes whose parameters are only ids, numbers and instants. */
const WITHOUT_TEXT = new Set([
  'trace.get',
  'metric.summary',
  'alert_rule.test',
  'dashboard_widget.data',
  'rum.summary',
  'rum_session.get',
  'rum_issue_event.get',
  'rum_issue.stats',
])

const test = suite<Two>('crafted queries of telemetry')

test.before(async context => void Object.assign(context, await createTwo({ answers: false })))
test.after(({ world }) => world.close())

for (const route of ASKING) {
  test(`${route.id}: crafted texts do not leave their account`, async ({ world, own, other, asked, calls }) => {
    asked.length = 0
    let sent = 0
    const seeds = calls.get(route.id) ?? []
    for (const call of takesBody(route) ? seeds : seeds.slice(0, 1))
      for (const crafted of craft(call, other.id)) {
        const answer = await answerOf(world, crafted)
        assert.ok(answer.status < 500, `${nameOf(crafted)} ${JSON.stringify(answer.body)}`)
        requireNothing(answer, nameOf(crafted))
        sent += 1
      }
    assert.is(sent > 0, !WITHOUT_TEXT.has(route.id))
    assert.equal(
      asked.filter(({ account }) => account !== own),
      [],
    )
    // Every value is bound, so no part of it is ever in a statement.
    const written = asked.filter(({ text }) => text.includes(TOKEN) || text.includes(other.id))
    assert.equal(written.slice(0, 1), [])
  })
}

test.run()
