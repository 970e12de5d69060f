import { epoch } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type AlertChanges, decideAlerts, type KnownAlert, type ToldAlert } from './alert-rules.ts'

type Told = ToldAlert & { digest: string }

const told = (key: string, more: Partial<Told> = {}): Told => ({
  key,
  name: `${key} is full`,
  severity: 'major',
  message: 'Above 95 %.',
  digest: 'd',
  firing: true,
  starts_at: null,
  ended_at: null,
  ...more,
})

const known = (key: string, more: Partial<KnownAlert> = {}): KnownAlert => {
  const { message: _, ...alert } = told(key, more)
  return alert
}

const gone = (key: string, more: Partial<Told> = {}) => told(key, { firing: false, ...more })

/** The keys of those that joined, changed and left. */
type Outcome = [joined: string, changed: string, left: string]
const at = epoch

const TABLE: [name: string, known: KnownAlert[], told: Told[], isWhole: boolean, outcome: Outcome][] = [
  ['the first', [], [told('a')], true, ['a', '', '']],
  ['the same again', [known('a')], [told('a')], true, ['', '', '']],
  ['one more', [known('a')], [told('a'), told('b')], true, ['b', '', '']],
  ['one less', [known('a'), known('b')], [told('b')], true, ['', '', 'a']],
  ['one less, said', [known('a'), known('b')], [gone('a'), told('b')], true, ['', '', 'a']],
  ['one less, cut off', [known('a'), known('b')], [told('b')], false, ['', '', '']],
  ['one less, said, of a cut list', [known('a'), known('b')], [gone('a')], false, ['', '', 'a']],
  ['others', [known('a')], [told('b')], true, ['b', '', 'a']],
  ['nothing left', [known('a'), known('b')], [gone('a'), gone('b')], true, ['', '', 'a,b']],
  ['one that was never told ends', [known('a')], [told('a'), gone('b')], true, ['', '', '']],
  ['one that has left fires again', [known('a', { firing: false })], [told('a')], true, ['a', '', '']],
  ['one that has left does not leave again', [known('a', { firing: false })], [gone('a')], true, ['', '', '']],
  ['another name', [known('a')], [told('a', { name: 'b' })], true, ['', 'a', '']],
  ['another severity', [known('a')], [told('a', { severity: null })], true, ['', 'a', '']],
  ['another message', [known('a')], [told('a', { digest: 'e' })], true, ['', 'a', '']],
  ['another start alone', [known('a')], [told('a', { starts_at: at(5) })], true, ['', '', '']],
  ['the end of an earlier outage', [known('a', { starts_at: at(9) })], [gone('a', { ended_at: at(8) })], true, ['', '', '']],
  ['the end of this outage', [known('a', { starts_at: at(9) })], [gone('a', { ended_at: at(9) })], true, ['', '', 'a']],
  ['an outage that has ended', [known('a', { firing: false, ended_at: at(9) })], [told('a', { starts_at: at(8) })], true, ['', '', '']],
  ['the next outage', [known('a', { firing: false, ended_at: at(9) })], [told('a', { starts_at: at(9) })], true, ['a', '', '']],
  ['an outage without a start', [known('a', { firing: false, ended_at: at(9) })], [told('a')], true, ['a', '', '']],
] // biome-ignore format: a table

for (const [name, before, now, isWhole, outcome] of TABLE) {
  test(name, () => {
    const { joined, changed, left }: AlertChanges = decideAlerts(before, now, isWhole)
    assert.equal(
      [joined, changed, left].map(part => part.map(({ key }) => key).join(',')),
      outcome,
    )
  })
}

test('a change says what was and what is', () => {
  const before = known('a', { severity: 'minor', digest: 'e' })
  assert.equal(decideAlerts([before], [told('a', { name: 'b' })], true).changed, [
    { key: 'a', name: 'b', was: 'a is full', severity: { before: 'minor', after: 'major' }, message: 'Above 95 %.' },
  ])
})

test.run()
