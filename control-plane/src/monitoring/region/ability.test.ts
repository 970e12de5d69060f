import { CHECK_KINDS, type CheckKind, kindsIn, laneOf } from '@pharos/shared-protocol/check/kind.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { inTurn, isBeyond, jointKinds } from './ability.ts'

const test = suite('whose turn a run is')

const LIGHT = ['tls', 'domain']
const rows = [
  { name: 'the first', turn: 0, gives: ['a', true] },
  { name: 'the next', turn: 1, gives: ['b', true] },
  { name: 'the first again after the last', turn: 3, gives: ['a', true] },
  { name: 'a region without agents is passed over', turn: 0, offline: ['a'], gives: ['b', true] },
  { name: 'no region has agents: the one in turn', turn: 1, offline: ['a', 'b', 'c'], gives: ['b', false] },
  { name: 'a region that cannot run it is passed over', turn: 0, light: ['a', 'b'], gives: ['c', true] },
  { name: 'the only one that can is offline', turn: 0, light: ['a', 'b'], offline: ['c'], gives: ['c', false] },
  { name: 'no region can run it', turn: 0, light: ['a', 'b', 'c'], gives: [undefined, false] },
] as const

for (const { name, turn, gives, ...rest } of rows) {
  test(name, () => {
    const light: readonly string[] = 'light' in rest ? rest.light : []
    const offline = new Set<string>('offline' in rest ? rest.offline : [])
    const capabilities = new Map(light.map(id => [id, new Set(LIGHT)]))
    const regions = ['a', 'b', 'c'].map(id => ({ id }))
    const { region, able } = inTurn(regions, turn, 'page_speed', { offline, capabilities })
    assert.equal([region?.id, able], gives)
  })
}

const LIGHT_KINDS = kindsIn('light')
const HEAVY_KINDS = kindsIn('heavy')
/** Which kinds each agent of a region has, and which runs may be sent there. */
const joint: [name: string, agents: (without: CheckKind) => string[][], has: (kind: CheckKind) => boolean][] = [
  ['an agent that has every kind', () => [[...CHECK_KINDS]], () => true],
  ['two such agents', () => [[...CHECK_KINDS], [...CHECK_KINDS]], () => true],
  ['no agents', () => [], () => false],
]

for (const [name, agents, has] of joint)
  test(`${name}: what may be sent`, () => {
    for (const kind of CHECK_KINDS) assert.is(jointKinds(agents(kind)).includes(kind), has(kind), kind)
  })

test('a kind that one of the agents which take its lane does not know may not be sent, and others may', () => {
  for (const kind of CHECK_KINDS) {
    const older = CHECK_KINDS.filter(each => each !== kind)
    const kinds = jointKinds([[...CHECK_KINDS], older])
    const beside = kindsIn(laneOf(kind))
    // One that takes no run of the lane is not in the way.
    assert.is(kinds.includes(kind), beside.length === 1, kind)
    assert.equal(
      older.filter(each => !kinds.includes(each)),
      [],
    )
    const ability = { offline: new Set<string>(), capabilities: new Map([['a', new Set<string>(kinds)]]) }
    assert.is(isBeyond(ability, 'a', kind), beside.length > 1, kind)
    assert.not.ok(isBeyond(ability, 'b', kind), 'a region without a hello')
  }
})

test('an agent that cannot run a lane at all is not in the way of those that can', () => {
  const kinds = jointKinds([[...CHECK_KINDS], LIGHT_KINDS])
  assert.equal(kinds, [...CHECK_KINDS])
  const none = { offline: new Set<string>(), capabilities: new Map([['a', new Set<string>(LIGHT_KINDS)]]) }
  for (const kind of HEAVY_KINDS) assert.not.ok(isBeyond(none, 'a', kind), kind)
})

test.run()
