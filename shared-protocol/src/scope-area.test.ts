import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { SCOPES, type Scope } from './access.ts'
import { AREAS, chosenScopes, groupScopes, LEVELS } from './scope-area.ts'

const test = suite('areas of scopes')

/** Lists of scopes, the same at each run. */
const lists = Array.from({ length: 200 }, (_, seed) =>
  SCOPES.filter((_scope, at) => (((seed + 1) * (at + 7) * 2654435761) >>> 9) % 4 === 0),
)

test('each scope is in exactly one area', () => {
  const seen = groupScopes(SCOPES).flatMap(({ read, change }) => [...read, ...change])
  assert.equal(seen.sort(), [...new Set(SCOPES.map(scope => scope.split(':')[1] ?? ''))].sort())
})

test('no choice leaves all, and no access leaves nothing of the area', () => {
  for (const scopes of lists) {
    assert.equal(chosenScopes(scopes, {}), scopes)
    assert.equal(chosenScopes(scopes, Object.fromEntries(AREAS.map(area => [area, 'none']))), [])
  }
})

test('each choice that is offered leaves what it says', () => {
  for (const scopes of lists)
    for (const { area, read, change, levels } of groupScopes(scopes))
      for (const level of LEVELS) {
        const left = chosenScopes(scopes, { [area]: level })
        const gone = scopes.filter(scope => !left.includes(scope))
        const isOf = (scope: Scope) => [...read, ...change].some(subject => scope.endsWith(`:${subject}`))
        assert.ok(gone.every(isOf), 'other areas stay')
        const own = left.filter(isOf)
        if (level === 'change') assert.equal(gone, [])
        if (level === 'read') assert.ok(own.every(scope => scope.startsWith('read:')))
        if (level === 'none') assert.equal(own, [])
        else if (levels.includes(level)) assert.ok(own.length > 0, `${level} of ${area} in ${scopes}`)
      }
})

test.run()
