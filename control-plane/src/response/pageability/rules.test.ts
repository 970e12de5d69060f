import { sayPaging } from '@pharos/shared-protocol/text/en/paging.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Directory, dutiesOf, type Level, type Policy } from '../paging/rules.ts'
import { findHoles, type Hole, isCutRepeat, keyOf } from './rules.ts'
import { simulate } from './simulate.ts'

const test = suite('who can be paged')
const at = (text: string) => epoch(Date.parse(`2026-03-${text}Z`))
const from = at('02T00:00')
const to = at('16T00:00')

const mail = (name: string, verified = true) => [{ id: `${name}-mail`, type: 'email' as const, verified }]
const layer = (id: string, user: string, begin: string, end: string) => ({ id, user_ids: [user], rotation: 'daily' as const, rotation_length: 1, starts_at: at(begin), ends_at: at(end), handoff_time: '09:00', restrictions: [] }) // biome-ignore format: one line
const directory: Directory = {
  people: new Map([
    ['ann', { name: 'Ann', methods: mail('ann'), rules: [] }],
    ['uma', { name: 'Uma', methods: mail('uma', false), rules: [] }],
    ['phil', { name: 'Phil', methods: [{ id: 'phil-sms', type: 'sms', verified: true }], rules: [] }],
    ['dee', { name: 'Dee', methods: mail('dee'), rules: [{ contact_method_id: 'dee-mail', urgency: 'high', delay_minutes: 30, position: 1 }] }],
    ['nora', { name: 'Nora', methods: [], rules: [] }],
  ]),
  schedules: new Map([
    ['s', dutiesOf({ name: 'Primary', timezone: 'UTC', overrides: [], layers: [layer('a', 'ann', '01T00:00', '05T00:00'), layer('b', 'uma', '07T00:00', '20T00:00')] })],
  ]),
  groups: new Map(),
} // biome-ignore format: a table

const level = (targets: Level['targets'], more: Partial<Level> = {}): Level => ({
  id: 'l',
  delay_minutes: 5,
  round_robin: false,
  turn: 0,
  targets,
  ...more,
})
const policy = (...levels: Level[]): Policy => ({ repeat_count: 0, levels })
const person = (id: string) => ({ type: 'user' as const, id })
const duty = { type: 'schedule' as const, id: 's' }

const CASES: { name: string; given: Policy | null; reaches: boolean; expect: string[] }[] = [
  { name: 'no policy', given: null, reaches: false, expect: ['no_policy null 02T00:00 16T00:00'] },
  { name: 'no levels', given: policy(), reaches: false, expect: ['empty_level null 02T00:00 16T00:00'] },
  { name: 'a person with a verified contact method', given: policy(level([person('ann')])), reaches: true, expect: [] },
  { name: 'a person without one', given: policy(level([person('nora')])), reaches: false, expect: ['no_contact 1 02T00:00 16T00:00'] },
  { name: 'a level without targets', given: policy(level([person('ann')]), level([])), reaches: true, expect: ['empty_level 2 02T00:00 16T00:00'] },
  { name: 'a schedule with a gap, and then somebody who is not verified', given: policy(level([duty])), reaches: false, expect: ['gap 1 05T00:00 07T00:00', 'unverified_contact 1 07T00:00 16T00:00'] },
  { name: 'the same before a level that reaches somebody', given: policy(level([duty]), level([person('ann')])), reaches: true, expect: ['gap 1 05T00:00 07T00:00', 'unverified_contact 1 07T00:00 16T00:00'] },
  { name: 'every target of a round robin is looked at', given: policy(level([person('ann'), person('nora')], { round_robin: true })), reaches: true, expect: ['no_contact 1 02T00:00 16T00:00'] },
  { name: 'a level that only pages later', given: policy(level([person('dee')])), reaches: false, expect: ['no_contact 1 02T00:00 16T00:00'] },
  { name: 'the same before a level that pages at once: it is waited for', given: policy(level([person('dee')]), level([person('ann')])), reaches: false, expect: ['no_contact 1 02T00:00 16T00:00'] },
  { name: 'one who is paged later beside one who is paged at once', given: policy(level([person('dee'), person('ann')])), reaches: true, expect: [] },
  { name: 'a person with a phone alone, where none can be called', given: policy(level([person('phil')])), reaches: false, expect: ['no_contact 1 02T00:00 16T00:00'] },
  { name: 'the same beside somebody who gets mail', given: policy(level([person('phil'), person('ann')])), reaches: true, expect: ['no_contact 1 02T00:00 16T00:00'] },
] // biome-ignore format: a table

const short = (instant: number) => new Date(instant).toISOString().slice(8, 16)

for (const { name, given, reaches, expect } of CASES)
  test(name, () => {
    const { reaches_someone, holes } = findHoles(given, directory, from, to, false)
    assert.is(reaches_someone, reaches)
    assert.equal(holes.map(hole => `${hole.kind} ${hole.level} ${short(hole.from)} ${short(hole.to)}`), expect) // biome-ignore format: one line
  })

test('a phone counts where it can be called', () => {
  const { reaches_someone, holes } = findHoles(policy(level([person('phil')])), directory, from, to, true)
  assert.equal([reaches_someone, holes], [true, []])
})

test('a gap is the same one on another day, and next week; another gap is not', () => {
  const gap: Hole = {
    kind: 'gap',
    level: 1,
    user_id: null,
    schedule_id: 's',
    said: sayPaging('paging.no_policy'),
    on_purpose: false,
    from,
    to: at('05T06:00'),
  }
  const key = keyOf(gap, to)
  assert.is(keyOf({ ...gap, from: at('03T00:00') }, at('17T00:00')), key)
  assert.is(keyOf({ ...gap, to: at('12T06:00') }, to), key)
  assert.is.not(keyOf({ ...gap, to: at('06T06:00') }, to), key)
  assert.is(keyOf({ ...gap, to }, to), keyOf({ ...gap, to: at('17T00:00') }, at('17T00:00')), 'one without an end')
})

test('a gap of each week that is cut by the end of the look is known; one that only then begins is not', () => {
  const gap: Hole = { kind: 'gap', level: 1, user_id: null, schedule_id: 's', said: sayPaging('paging.no_policy'), on_purpose: false, from: at('08T00:00'), to: at('09T00:00') } // biome-ignore format: one line
  const cut = { ...gap, from: at('15T00:00'), to: at('15T06:00') }
  assert.ok(isCutRepeat(cut, [gap, cut], cut.to))
  assert.not.ok(isCutRepeat(gap, [gap, cut], cut.to))
  assert.not.ok(isCutRepeat(cut, [cut], cut.to))
  assert.not.ok(isCutRepeat({ ...cut, level: 2 }, [gap, cut], cut.to))
})

test('a simulation follows the steps; nothing is sent at or after the acknowledgement', () => {
  const given = { repeat_count: 1, levels: [level([person('ann')]), level([person('nora')]), level([duty], { delay_minutes: 10 })] } // biome-ignore format: one line
  const lines = (until: string | null) =>
    simulate(given, directory, 'high', at('04T23:50'), until === null ? null : at(until)).map(page => `${short(page.at)} ${page.name} ${page.level}`) // biome-ignore format: one line
  assert.equal(lines(null), ['04T23:50 Ann 1', '04T23:55 Ann 3', '05T00:05 Ann 1'])
  assert.equal(lines('04T23:55'), ['04T23:50 Ann 1'])
  assert.equal(lines('04T23:50'), [])
})

test('a simulation takes the turns of a round robin', () => {
  const people = new Map([...directory.people, ['ben', { name: 'Ben', methods: mail('ben'), rules: [] }] as const])
  const given = { repeat_count: 2, levels: [level([person('ann'), person('ben')], { round_robin: true, turn: 1 })] }
  const pages = simulate(given, { ...directory, people }, 'low', from, null)
  assert.equal(pages.map(page => page.name), ['Ben', 'Ann', 'Ben']) // biome-ignore format: one line
})

test.run()
