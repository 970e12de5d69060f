import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  type Directory,
  dutiesOf,
  type Level,
  onePerDestination,
  type Person,
  type Policy,
  type Progress,
  pageLevel,
  START,
  takeStep,
  urgencyOf,
} from './rules.ts'

const test = suite('whom an escalation pages')
const MINUTE = 60_000
const now = epoch(Date.parse('2026-03-02T08:00:00Z'))
const after = (minutes: number) => epoch(now + minutes * MINUTE)

function person(name: string, more: Partial<Person> = {}): Person {
  return { name, methods: [{ id: `${name}-mail`, type: 'email', verified: true }], rules: [], ...more }
}

const two = [
  { id: 'mail', type: 'email', verified: true },
  { id: 'sms', type: 'sms', verified: true },
] as const
const unverified = [{ id: 'x', type: 'email', verified: false }] as const
const rule = (contact_method_id: string, urgency: 'high' | 'low', delay_minutes = 0, position = 1) => ({
  contact_method_id,
  urgency,
  delay_minutes,
  position,
})

const directory: Directory = {
  people: new Map([
    ['ann', person('ann')],
    ['ben', person('ben')],
    ['ruled', person('ruled', { methods: two, rules: [rule('sms', 'high', 10), rule('mail', 'high', 0, 2), rule('mail', 'low', 5)] })],
    ['lowonly', person('lowonly', { methods: two, rules: [rule('sms', 'low', 3)] })],
    ['unruled', person('unruled', { methods: two })],
    ['halfruled', person('halfruled', { methods: [...two, ...unverified], rules: [rule('x', 'high'), rule('sms', 'low', 2)] })],
    ['twice', person('twice', { rules: [rule('twice-mail', 'high'), rule('twice-mail', 'high', 15)] })],
    ['unverified', person('unverified', { methods: unverified })],
    ['bare', person('bare', { methods: [] })],
  ]),
  schedules: new Map([
    ['day', dutiesOf({ name: 'Day', timezone: 'UTC', overrides: [], layers: [{ id: 'l', user_ids: ['ann'], rotation: 'daily', rotation_length: 1, starts_at: now, ends_at: after(60), handoff_time: '08:00', restrictions: [] }] })],
  ]),
  groups: new Map([
    ['ops', { name: 'Ops', channels: [{ id: 'c1', type: 'slack' }, { id: 'c2', type: 'webhook' }] }],
    ['mute', { name: 'Mute', channels: [] }],
  ]),
} // biome-ignore format: a table

function level(targets: string[], more: Partial<Level> = {}): Level {
  const typed = targets.map(target => {
    const [type, id] = target.split(':')
    return id === undefined
      ? { type: 'user' as const, id: target }
      : { type: type as 'schedule' | 'notification_group', id }
  })
  return { id: targets.join(), delay_minutes: 5, round_robin: false, turn: 0, targets: typed, ...more }
}

const ROBIN = { round_robin: true } as const
const PAGES: { name: string; given: Level; urgency?: 'high' | 'low'; at?: number; expect: string[]; misses?: string[] }[] = [
  { name: 'a person by rule, earliest first', given: level(['ruled']), expect: ['ruled mail 0', 'ruled sms 10'] },
  { name: 'by the rules for low urgency', given: level(['ruled']), urgency: 'low', expect: ['ruled mail 5'] },
  { name: 'without a rule for it, by those for the other urgency', given: level(['lowonly']), expect: ['lowonly sms 3'] },
  { name: 'without any rule, by every verified method at once', given: level(['unruled']), expect: ['unruled mail 0', 'unruled sms 0'] },
  { name: 'a rule that leads to an unverified method is none', given: level(['halfruled']), expect: ['halfruled sms 2'] },
  { name: 'one method twice, as two rules say', given: level(['twice']), expect: ['twice twice-mail 0', 'twice twice-mail 15'] },
  { name: 'all targets of a level', given: level(['ann', 'ben']), expect: ['ann ann-mail 0', 'ben ben-mail 0'] },
  { name: 'nobody twice, by whatever way', given: level(['ann', 'schedule:day', 'ann']), expect: ['ann ann-mail 0'] },
  { name: 'whoever has duty', given: level(['schedule:day']), at: 59.9, expect: ['ann ann-mail 59.9'] },
  { name: 'nobody in a gap', given: level(['schedule:day']), at: 60, expect: [], misses: ['gap'] },
  { name: 'a schedule that is gone', given: level(['schedule:x']), expect: [], misses: ['gap'] },
  { name: 'every channel of a group', given: level(['notification_group:ops']), expect: ['Ops c1 0', 'Ops c2 0'] },
  { name: 'a group without channels', given: level(['notification_group:mute']), expect: [], misses: ['no_contact'] },
  { name: 'a person without any method, and one without a verified one', given: level(['bare', 'unverified', 'ann']), expect: ['ann ann-mail 0'], misses: ['no_contact', 'unverified_contact'] },
  { name: 'a member who has left', given: level(['gone']), expect: [], misses: ['no_contact'] },
  { name: 'a level without targets', given: level([]), expect: [], misses: ['empty_level'] },
  { name: 'round robin: the first', given: level(['ann', 'ben'], ROBIN), expect: ['ann ann-mail 0'] },
  { name: 'round robin: the next', given: level(['ann', 'ben'], { ...ROBIN, turn: 1 }), expect: ['ben ben-mail 0'] },
  { name: 'round robin: around', given: level(['ann', 'ben'], { ...ROBIN, turn: 2 }), expect: ['ann ann-mail 0'] },
  { name: 'round robin: past one who cannot be reached', given: level(['bare', 'ben', 'ann'], ROBIN), expect: ['ben ben-mail 0'], misses: ['no_contact'] },
  { name: 'round robin without targets', given: level([], ROBIN), expect: [], misses: ['empty_level'] },
] // biome-ignore format: a table

for (const { name, given, urgency = 'high', at = 0, expect, misses = [] } of PAGES)
  test(name, () => {
    const reached = pageLevel(given, directory, urgency, after(at))
    assert.equal(
      reached.pages.map(page => `${page.name} ${page.destination} ${(page.at - now) / MINUTE}`),
      expect,
    )
    assert.equal(
      reached.misses.map(miss => miss.kind),
      misses,
    )
  })

const policy: Policy = { repeat_count: 1, levels: [level(['ann']), level(['ben'], { delay_minutes: 10 })] }
const nobody: Policy = { repeat_count: 1, levels: [level(['bare']), level([], { delay_minutes: 7 })] }
const at = (round: number, index: number, reached: boolean, minutes = 0): Progress => ({
  round,
  level: index,
  reached,
  at: after(minutes),
})

const STEPS: { name: string; given: Policy; when: Progress; pages: number; expect: Progress | null }[] = [
  { name: 'the first level is paged at once', given: policy, when: { ...START, at: now }, pages: 1, expect: at(0, 1, true, 5) },
  { name: 'the last level waits as well', given: policy, when: at(0, 1, true), pages: 1, expect: at(0, 2, true, 10) },
  { name: 'past the last level the next round begins', given: policy, when: at(0, 2, true), pages: 0, expect: at(1, 0, false) },
  { name: 'past the last level of the last round it has ended', given: policy, when: at(1, 2, true), pages: 0, expect: null },
  { name: 'a level that reaches nobody is passed at once', given: nobody, when: at(0, 0, false), pages: 0, expect: at(0, 1, false) },
  { name: 'a round that reached nobody waits before the next', given: nobody, when: at(0, 1, false), pages: 0, expect: at(0, 2, false, 7) },
  { name: 'a last level that reaches nobody is passed at once after one that did', given: nobody, when: at(0, 1, true), pages: 0, expect: at(0, 2, true) },
  { name: 'a policy without levels has ended', given: { repeat_count: 9, levels: [] }, when: at(0, 0, false), pages: 0, expect: null },
  { name: 'a policy that has become shorter goes on with the next round', given: policy, when: at(0, 7, true), pages: 0, expect: at(1, 0, false) },
] // biome-ignore format: a table

for (const { name, given, when, pages, expect } of STEPS)
  test(name, () => {
    const step = takeStep(given, when, directory, 'high', now)
    assert.is(step.pages.length, pages)
    assert.equal(step.next, expect)
  })

test('critical and major are urgent, minor is not', () => {
  assert.equal((['critical', 'major', 'minor'] as const).map(urgencyOf), ['high', 'high', 'low'])
})

test('pages to one address that are due together are one', () => {
  const pages = [
    { destination: 'a', level: 1 },
    { destination: 'b', level: 1 },
    { destination: 'a', level: 2 },
  ]
  assert.equal(onePerDestination(pages), pages.slice(0, 2))
})

test.run()
