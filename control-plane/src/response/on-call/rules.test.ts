import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dutyAt, type Layer, type Override, type Schedule, shiftsBetween } from './rules.ts'

const test = suite('who has duty')
const at = (text: string) => epoch(Date.parse(text))

function layer(more: Partial<Layer> = {}): Layer {
  return {
    id: 'l1',
    user_ids: ['ann', 'ben'],
    rotation: 'daily',
    rotation_length: 1,
    starts_at: at('2026-03-02T09:00Z'),
    ends_at: null,
    handoff_time: '09:00',
    restrictions: [],
    ...more,
  }
}

function override(user_id: string | null, from: string, to: string): Override {
  return { id: `o-${user_id ?? 'nobody'}`, user_id, starts_at: at(from), ends_at: at(to) }
}

const nights = { days: ['mon', 'tue', 'wed', 'thu', 'fri'] as const, from: '22:00', to: '06:00' }
const sundays = { days: ['sun'] as const, from: '00:00', to: '00:00' }

interface Case {
  name: string
  zone?: string
  layers?: Layer[]
  overrides?: Override[]
  /** Instants and who is on call then. */
  expect: Record<string, string | null>
}

const CASES: Case[] = [
  {
    name: 'nobody before a layer begins',
    expect: { '2026-03-02T08:59:59.999Z': null, '2026-03-02T09:00Z': 'ann' },
  },
  {
    name: 'a daily turn ends at the handoff time',
    expect: { '2026-03-03T08:59:59.999Z': 'ann', '2026-03-03T09:00Z': 'ben', '2026-03-04T09:00Z': 'ann' },
  },
  {
    name: 'begun before the handoff time of its day, the first turn is the longer',
    layers: [layer({ starts_at: at('2026-03-02T06:00Z') })],
    expect: { '2026-03-02T06:00Z': 'ann', '2026-03-02T09:00Z': 'ann', '2026-03-03T09:00Z': 'ben' },
  },
  {
    name: 'begun after the handoff time of its day, the first turn is the shorter',
    layers: [layer({ starts_at: at('2026-03-02T20:00Z') })],
    expect: { '2026-03-02T19:59:59.999Z': null, '2026-03-02T20:00Z': 'ann', '2026-03-03T09:00Z': 'ben' },
  },
  {
    name: 'a turn of two weeks ends on its own weekday',
    layers: [layer({ rotation: 'weekly', rotation_length: 2 })],
    expect: { '2026-03-16T08:59:59.999Z': 'ann', '2026-03-16T09:00Z': 'ben', '2026-03-30T09:00Z': 'ann' },
  },
  {
    name: 'a monthly turn ends on its own day of the month',
    layers: [layer({ rotation: 'monthly' })],
    expect: { '2026-04-02T08:59:59.999Z': 'ann', '2026-04-02T09:00Z': 'ben', '2026-05-02T09:00Z': 'ann', '2027-03-02T09:00Z': 'ann', '2027-04-02T09:00Z': 'ben' },
  },
  {
    name: 'a monthly turn begun on the 31st ends on the last day of shorter months',
    layers: [layer({ rotation: 'monthly', user_ids: ['ann', 'ben', 'cleo'], starts_at: at('2026-01-31T09:00Z') })],
    expect: {
      '2026-02-28T08:59:59.999Z': 'ann', '2026-02-28T09:00Z': 'ben', '2026-03-31T08:59:59.999Z': 'ben', '2026-03-31T09:00Z': 'cleo',
      '2026-04-30T09:00Z': 'ann', '2026-05-31T08:59:59.999Z': 'ann', '2026-05-31T09:00Z': 'ben', '2028-02-29T08:59:59.999Z': 'ann', '2028-02-29T09:00Z': 'ben',
    },
  },
  {
    name: 'a turn of two months, begun before the handoff time of its day, keeps 09:00 over the change in Berlin',
    zone: 'Europe/Berlin',
    layers: [layer({ rotation: 'monthly', rotation_length: 2, starts_at: at('2026-02-10T05:00Z') })],
    expect: { '2026-02-10T05:00Z': 'ann', '2026-04-10T06:59:59.999Z': 'ann', '2026-04-10T07:00Z': 'ben', '2026-06-10T06:59:59.999Z': 'ben', '2026-06-10T07:00Z': 'ann' },
  },
  {
    name: 'a custom turn counts hours, and begins with the first person whatever the hour',
    layers: [layer({ rotation: 'custom', rotation_length: 8, starts_at: at('2026-03-02T18:00Z') })],
    expect: { '2026-03-02T18:00Z': 'ann', '2026-03-03T00:59:59.999Z': 'ann', '2026-03-03T01:00Z': 'ben', '2026-03-03T09:00Z': 'ann' },
  },
  {
    name: 'a layer ends at its end',
    layers: [layer({ ends_at: at('2026-03-04T12:00Z') })],
    expect: { '2026-03-04T11:59:59.999Z': 'ann', '2026-03-04T12:00Z': null },
  },
  {
    name: 'a later layer covers an earlier one, and uncovers it where it ends',
    layers: [layer(), layer({ id: 'l2', user_ids: ['cleo'], restrictions: [sundays] })],
    expect: { '2026-03-07T23:59:59.999Z': 'ben', '2026-03-08T00:00Z': 'cleo', '2026-03-08T23:59:59.999Z': 'cleo', '2026-03-09T00:00Z': 'ann' },
  },
  {
    name: 'nights over midnight belong to the day on which they begin',
    layers: [layer({ user_ids: ['ann'], restrictions: [nights] })],
    expect: {
      '2026-03-06T21:59:59.999Z': null, '2026-03-06T22:00Z': 'ann', '2026-03-07T05:59:59.999Z': 'ann', '2026-03-07T06:00Z': null,
      '2026-03-07T22:00Z': null, '2026-03-08T23:00Z': null, '2026-03-09T03:00Z': null, '2026-03-09T22:00Z': 'ann',
    },
  },
  {
    name: 'an override covers every layer, and a later one the earlier',
    overrides: [override('dora', '2026-03-03T00:00Z', '2026-03-04T00:00Z'), override('emil', '2026-03-03T12:00Z', '2026-03-03T13:00Z')],
    expect: {
      '2026-03-02T23:59:59.999Z': 'ann', '2026-03-03T00:00Z': 'dora', '2026-03-03T12:00Z': 'emil', '2026-03-03T13:00Z': 'dora', '2026-03-04T00:00Z': 'ben',
    },
  },
  {
    name: 'an override may say that nobody has duty',
    overrides: [override(null, '2026-03-03T12:00Z', '2026-03-03T13:00Z')],
    expect: { '2026-03-03T11:59:59.999Z': 'ben', '2026-03-03T12:00Z': null, '2026-03-03T13:00Z': 'ben' },
  },
  {
    name: 'the turn of a member who has left is a gap, and moves nobody else',
    layers: [layer({ user_ids: ['ann', null, 'ben'] })],
    expect: { '2026-03-02T12:00Z': 'ann', '2026-03-03T12:00Z': null, '2026-03-04T12:00Z': 'ben', '2026-03-05T12:00Z': 'ann' },
  },
  {
    name: 'the turn of a member who has left is an earlier layer’s where there is one',
    layers: [layer({ user_ids: ['ann'] }), layer({ id: 'l2', user_ids: [null] })],
    expect: { '2026-03-02T12:00Z': 'ann' },
  },
  {
    name: '09:00 is 09:00 on both sides of both changes in Berlin',
    zone: 'Europe/Berlin',
    layers: [layer({ starts_at: at('2026-03-27T08:00Z') })],
    expect: {
      '2026-03-28T07:59:59.999Z': 'ann', '2026-03-28T08:00Z': 'ben', '2026-03-29T06:59:59.999Z': 'ben', '2026-03-29T07:00Z': 'ann',
      '2026-10-25T07:59:59.999Z': 'ben', '2026-10-25T08:00Z': 'ann',
    },
  },
  {
    name: 'a handoff in Chicago’s skipped hour is at its end, in the doubled one at the first',
    zone: 'America/Chicago',
    layers: [layer({ handoff_time: '02:30', starts_at: at('2026-03-07T08:30Z') }), layer({ id: 'l2', handoff_time: '01:30', user_ids: ['cleo', 'dora'], starts_at: at('2026-10-31T06:30Z') })],
    expect: { '2026-03-08T07:59:59.999Z': 'ann', '2026-03-08T08:00Z': 'ben', '2026-11-01T06:29:59.999Z': 'cleo', '2026-11-01T06:30Z': 'dora', '2026-11-01T07:30Z': 'dora' },
  },
  {
    name: 'a handoff in Lord Howe’s skipped and doubled half hours',
    zone: 'Australia/Lord_Howe',
    layers: [layer({ handoff_time: '01:45', starts_at: at('2026-04-03T14:45Z') }), layer({ id: 'l2', handoff_time: '02:15', user_ids: ['cleo', 'dora'], starts_at: at('2026-10-02T15:45Z') })],
    expect: { '2026-04-04T14:44:59.999Z': 'ann', '2026-04-04T14:45Z': 'ben', '2026-04-04T15:15Z': 'ben', '2026-10-03T15:29:59.999Z': 'cleo', '2026-10-03T15:30Z': 'dora' },
  },
  {
    name: 'a handoff on the day that Apia left out is at the start of the next',
    zone: 'Pacific/Apia',
    layers: [layer({ starts_at: at('2011-12-29T19:00Z') })],
    expect: { '2011-12-30T09:59:59.999Z': 'ann', '2011-12-30T10:00Z': 'ben', '2011-12-30T18:59:59.999Z': 'ben', '2011-12-30T19:00Z': 'ann' },
  },
  {
    name: 'hours that lie in a skipped hour are none, in a doubled hour they come once',
    zone: 'Europe/Berlin',
    layers: [layer({ user_ids: ['ann'], restrictions: [{ days: ['sun'], from: '02:00', to: '03:00' }] })],
    expect: { '2026-03-29T00:59:59.999Z': null, '2026-03-29T01:00Z': null, '2026-10-25T00:00Z': 'ann', '2026-10-25T01:59:59.999Z': 'ann', '2026-10-25T02:00Z': null },
  },
] // biome-ignore format: a table

for (const { name, zone = 'UTC', layers = [layer()], overrides = [], expect } of CASES)
  test(name, () => {
    const schedule: Schedule = { timezone: zone, layers, overrides }
    for (const [instant, user] of Object.entries(expect))
      assert.is(dutyAt(schedule, at(instant)).user_id, user, instant)
  })

test('the timeline says who, from when to when, and why', () => {
  const schedule = { timezone: 'UTC', layers: [layer()], overrides: [override('dora', '2026-03-03T12:00Z', '2026-03-03T13:00Z')] }
  const shifts = shiftsBetween(schedule, at('2026-03-02T00:00Z'), at('2026-03-04T00:00Z'))
  const lines = shifts.map(({ from, to, ...duty }) => [new Date(from).toISOString().slice(5, 16), new Date(to).toISOString().slice(5, 16), duty.user_id, duty.layer_id ?? duty.override_id].join(' '))
  assert.equal(lines, [
    '03-02T00:00 03-02T09:00  ',
    '03-02T09:00 03-03T09:00 ann l1',
    '03-03T09:00 03-03T12:00 ben l1',
    '03-03T12:00 03-03T13:00 dora o-dora',
    '03-03T13:00 03-04T00:00 ben l1',
  ])
}) // biome-ignore format: lines

test.run()
