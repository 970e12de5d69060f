import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { inTurn } from './ability.ts'

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

test.run()
