import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { applyPatch, type Change, type JsonObject, readFilter, readProjection, withStandardNames } from './index.ts'
import type { Operation } from './patch.ts'
import { readTarget } from './target.ts'

/** CPU time, far more than what is bounded takes, and far less than what is not. */
const SOON_US = 5_000_000

function soon(work: () => void): void {
  const before = process.cpuUsage()
  work()
  const { user } = process.cpuUsage(before)
  assert.ok(user < SOON_US, `took ${Math.round(user / 1e3)} ms of CPU`)
}

const refused = (work: () => void, scimType: string) => () =>
  assert.throws(work, (error: { scimType?: string }) => error.scimType === scimType)

const named = (count: number, name = (n: number) => `a${n}`): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [name(n), 1]))
const add = (value: JsonObject): Operation => ({ op: 'add', path: null, value })

test('an object has 200 attributes, at every level, and no more', () => {
  assert.equal(withStandardNames(named(200)), named(200))
  const tooMany = named(250_000)
  for (const value of [named(201), tooMany, { name: tooMany }, { emails: [tooMany] }])
    soon(refused(() => withStandardNames(value), 'invalidSyntax'))
  assert.equal(withStandardNames({ USERNAME: 'a', userName: 'b', Odd: 1, ODD: 2 }), { userName: 'b', Odd: 2 })
})

test('operations have 200 attributes each, and leave no more than that', () => {
  assert.equal(applyPatch({}, [add(named(200))]), named(200))
  for (const value of [named(201), named(250_000)]) soon(refused(() => applyPatch({}, [add(value)]), 'invalidSyntax'))
  const inTurn = [add(named(150)), add(named(150, n => `b${n}`))]
  soon(refused(() => applyPatch({}, inTurn), 'invalidSyntax'))
  const within: Operation[] = Array.from({ length: 201 }, (_, n) => ({ op: 'add', path: `name.a${n}`, value: 1 }))
  soon(refused(() => applyPatch({}, within), 'invalidSyntax'))
  const replaced = [add(named(150)), ...Object.keys(named(150)).map(path => ({ op: 'remove', path }) as Operation)]
  assert.equal(
    applyPatch({}, [...replaced, add(named(200, n => `b${n}`))]),
    named(200, n => `b${n}`),
  )
})

test('names that would be read again and again are refused for their length', () => {
  const hostile = [
    `urn:${':1.1:a'.repeat(20_000)}!`,
    `urn:${'1.1:'.repeat(30_000)}`,
    `urn:a:1.1:${'a'.repeat(120_000)}!`,
    `a[${']'.repeat(120_000)}`,
    'a'.repeat(301),
  ]
  for (const name of hostile) {
    soon(refused(() => readTarget(name), 'invalidPath'))
    soon(refused(() => applyPatch({}, [add({ [name]: 1 })]), 'invalidPath'))
    soon(refused(() => readProjection(name, undefined), 'invalidPath'))
  }
  soon(refused(() => readFilter(`${hostile[0]?.slice(0, 1_900)} pr`), 'invalidPath'))
})

test('the operations of one request have 65,536 characters, without what is elsewhere', () => {
  const title = (length: number): Operation => ({ op: 'add', path: 'title', value: 'x'.repeat(length) })
  applyPatch({}, [title(30_000), title(30_000)])
  soon(refused(() => applyPatch({}, [title(30_000), title(30_000), title(10_000)]), 'invalidValue'))
  const ims = Array.from({ length: 100 }, (_, n) => ({ value: 'X'.repeat(200), n }))
  const filter = Array.from({ length: 20 }, () => 'VALUE co "xy"').join(' or ')
  const searches: Operation[] = Array.from({ length: 1_000 }, () => ({ op: 'remove', path: `ims[${filter}]` }))
  soon(refused(() => applyPatch({ ims }, searches), 'invalidValue'))
  const members = Array.from({ length: 10_000 }, () => ({ value: 'somebody' }))
  const onFault = () => undefined
  const isElsewhere = ({ target }: Change) => target.name === 'members'
  applyPatch({}, [{ op: 'add', path: 'members', value: members }], { isElsewhere, onFault })
  soon(() => applyPatch({ ims }, searches, { onFault }))
})

test('100 values are compared with 100 others', () => {
  const ims = Array.from({ length: 100 }, (_, n) => ({ ...named(200), n }))
  for (const op of ['add', 'remove', 'replace'] as const)
    soon(refused(() => applyPatch({ ims }, [{ op, path: 'ims', value: Array(101).fill({}) }]), 'invalidValue'))
})

test.run()
