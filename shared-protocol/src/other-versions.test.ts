import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { OtherVersions } from './other-versions.ts'

/** What one agent says in turn, and what of it is news to a program of version 2. */
const TABLE: { name: string; says: string[]; news: boolean[] }[] = [
  { name: 'the same version', says: ['2', '2'], news: [false, false] },
  { name: 'an older one is told once', says: ['1', '1', '1'], news: [true, false, false] },
  { name: 'a newer one, too', says: ['3', '3'], news: [true, false] },
  { name: 'an upgrade in steps', says: ['0', '1', '2', '2'], news: [true, true, false, false] },
  { name: 'a way back', says: ['1', '2', '1', '1'], news: [true, false, true, false] },
]

for (const { name, says, news } of TABLE)
  test(name, () => {
    const versions = new OtherVersions('2')
    assert.equal(
      says.map(version => versions.isNews('a', version)),
      news,
    )
    assert.is(versions.isNews('b', '1'), true, 'each agent on its own')
  })

test('it stays small, and still tells', () => {
  const versions = new OtherVersions('2')
  for (let i = 0; i < 30_000; i++) assert.is(versions.isNews(`agent ${i}`, '1'), true)
  assert.is(versions.isNews('agent 29999', '1'), false)
})

test.run()
