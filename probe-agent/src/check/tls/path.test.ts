import { X509Certificate } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Issued, issue, undated } from './authority.fixture.ts'
import { hasDates, PathFinder } from './path.ts'
import { createTrust } from './trust.ts'

const test = suite('paths to a root')
const root = issue({ isCa: true, name: 'Test Root' })
const trust = createTrust([root.cert])
const read = ({ der }: Issued): X509Certificate => new X509Certificate(der)

/** Authorities with the same name and key, so that each of them has issued all others. */
function knotOf(count: number): [Issued, ...Issued[]] {
  const first = issue({ isCa: true, name: 'Knot' })
  const wish = { isCa: true, name: 'Knot', sameKey: first, issuer: first }
  return [first, ...Array.from({ length: count - 1 }, () => issue(wish))]
}

test('certificates that have all signed each other end the search soon', () => {
  const knot = knotOf(8)
  let looks = 0
  const counting = { ...trust, isRoot: (one: X509Certificate) => ++looks < 0 || trust.isRoot(one) }
  assert.is(new PathFinder(counting, knot.map(read)).find(read(issue({ issuer: knot[0] })), Date.now()), null)
  assert.ok(looks <= 400, `${looks} certificates looked at`)
})

test('a path out of such certificates is found', () => {
  const knot = knotOf(4)
  const out = issue({ isCa: true, name: 'Knot', sameKey: knot[0], issuer: root })
  const path = new PathFinder(trust, [...knot, out].map(read)).find(read(issue({ issuer: knot[0] })), Date.now())
  assert.is(path?.at(-1)?.subject, 'CN=Test Root')
})

test('a thirteenth month is not a date, whatever uninitialised memory contains', () => {
  const issued = issue()
  const dated = new Set(Array.from({ length: 5_000 }, () => hasDates(read(undated(issued)))))
  assert.equal([...dated, hasDates(read(issued))], [false, true])
})

test.run()
