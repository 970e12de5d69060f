import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World; ann: string; ben: string }>('on-call schedules')

test.before(async context => {
  context.world = await createWorld({ agent: false })
  context.ann = await addMember(context.world, 'Ann')
  context.ben = await addMember(context.world, 'Ben')
})
test.after(({ world }) => world.close())

async function addMember(world: World, name: string): Promise<string> {
  const body = { name, email: `${name}-${crypto.randomUUID()}@example.com` }
  return (await world.call(routes.createMember, { body })).body.id
}

async function newSchedule(world: World, name = 'Primary'): Promise<string> {
  return (await world.call(routes.createSchedule, { body: { name, timezone: 'Europe/Berlin' } })).body.id
}

test('layers have the given positions, and a change raises the schedule’s revision', async context => {
  const { world, ann, ben } = context
  const id = await newSchedule(world)
  const add = (name: string, position?: number) =>
    world.call(routes.createLayer, {
      params: { id },
      body: { name, user_ids: [ann, ben], rotation: 'weekly', ...(position ? { position } : {}) },
    })
  const { body: first } = await add('first')
  await add('second')
  await add('zeroth', 1)
  const read = async () => (await world.call(routes.getSchedule, { params: { id } })).body.layers
  const names = async () => (await read()).map(({ name, position }) => `${position} ${name}`)
  assert.equal(await names(), ['1 zeroth', '2 first', '3 second'])
  const { headers } = await world.call(routes.getSchedule, { params: { id } })
  const params = { id, layer_id: first.id }
  const change = (etag: string) =>
    send(world, routes.updateLayer, { params, body: { position: 3 }, headers: { 'if-match': etag } })
  const tag = headers.get('etag') ?? ''
  assert.is((await change(tag)).status, 200)
  assert.is((await change(tag)).status, 412, 'the tag was another by then')
  assert.equal(await names(), ['1 zeroth', '2 second', '3 first'])
  assert.equal((await read())[2], { ...first, position: 3 }, 'what was left out keeps its value')
  await world.call(routes.deleteLayer, { params })
  assert.equal(await names(), ['1 zeroth', '2 second'])
  assert.is((await send(world, routes.deleteLayer, { params })).status, 404)
  const other = await newSchedule(world)
  const [layer] = await read()
  const elsewhere = { id: other, layer_id: layer?.id ?? '' }
  assert.is((await send(world, routes.updateLayer, { params: elsewhere, body: { name: 'x' } })).status, 404)
})

test('hours on call by person and schedule, with the nights of each person’s zone', async context => {
  const { world, ann, ben } = context
  const id = await newSchedule(world, 'Hours')
  await world.sql(`update member set timezone = 'Asia/Tokyo' where id = $1`, [ben])
  await world.call(routes.createLayer, {
    params: { id },
    body: { user_ids: [ann, ben], rotation: 'daily', starts_at: '2026-03-04T00:00:00Z', handoff_time: '00:00' },
  })
  const query = { from: '2026-03-04T23:00:00Z', to: '2026-03-06T23:00:00Z' }
  const hours = (await world.call(routes.listOnCallHours, { query })).body.filter(each => each.schedule_id === id)
  const { timezone } = (await world.call(routes.getAccount)).body
  assert.equal(
    hours
      .map(each => [each.user_name, each.timezone, each.hours, each.night_hours])
      .toSorted((a, b) => (String(a) < String(b) ? -1 : 1)),
    [
      ['Ann', timezone, 24, 8],
      ['Ben', 'Asia/Tokyo', 24, 8],
    ],
  )
  const shorter = { from: '2026-03-04T23:00:00Z', to: '2026-03-05T07:00:00Z' }
  const night = (await world.call(routes.listOnCallHours, { query: shorter })).body.find(
    each => each.schedule_id === id,
  )
  assert.equal([night?.user_name, night?.hours, night?.night_hours], ['Ben', 8, 0], 'it is day in Tokyo')
  const csv = await fetch(`${world.url}/on_call/hours`, {
    headers: { authorization: `Bearer ${world.ownerKey}`, accept: 'text/csv' },
  })
  assert.match(
    await csv.text(),
    /^schedule_id,schedule_name,user_id,user_name,timezone,from \(UTC\),to \(UTC\),hours,night_hours/,
  )
  const german = await fetch(`${world.url}/on_call/hours?from=2026-03-04T23:00:00Z&to=2026-03-05T23:20:00Z`, {
    headers: { authorization: `Bearer ${world.ownerKey}`, accept: 'text/csv; separator=semicolon' },
  })
  assert.match(german.headers.get('content-type') ?? '', 'separator=semicolon')
  assert.match(await german.text(), /;Ann;.*;0,33;0,33\r\n/)
  const long = { from: '2026-01-01T00:00:00Z', to: '2026-12-01T00:00:00Z' }
  assert.is((await send(world, routes.listOnCallHours, { query: long })).status, 400)
})

test('shifts, who is on call now, and overrides', async ({ world, ann, ben }) => {
  const id = await newSchedule(world, 'Shifts')
  await world.call(routes.createLayer, { params: { id }, body: { user_ids: [ann, ben], rotation: 'daily' } })
  const override = { user_id: ben, starts_at: '2026-03-02T10:00:00Z', ends_at: '2026-03-02T12:00:00+01:00' }
  const { body: made } = await world.call(routes.createOverride, { params: { id }, body: override })
  const query = { from: '2026-03-02T07:00:00Z', to: '2026-03-03T12:00:00Z' }
  const { body: shifts } = await world.call(routes.listShifts, { params: { id }, query })
  assert.equal(
    shifts.map(({ from, user_id, override_id }) => [from.slice(8, 16), user_id, override_id]),
    [
      ['02T07:00', null, null],
      ['02T08:00', ann, null],
      ['02T10:00', ben, made.id],
      ['02T11:00', ann, null],
      ['03T08:00', ben, null],
    ],
  )
  const now = (await world.call(routes.listOnCallNow)).body.find(each => each.schedule_id === id)
  assert.equal([now?.user_id, now?.user_name, now?.until], [ann, 'Ann', '2026-03-02T10:00:00.000Z'])
  await world.call(routes.deleteOverride, { params: { id, override_id: made.id } })
  assert.equal((await world.call(routes.listOverrides, { params: { id } })).body, [])
})

test('of equal overrides at once one is made, and the others are refused', async ({ world, ann, ben }) => {
  const ends_at = '2026-03-02T18:00:00Z'
  for (const starts_at of [undefined, '2026-03-02T12:00:00Z']) {
    const id = await newSchedule(world, `Equal ${starts_at}`)
    const make = (user_id: string | null, more = {}) =>
      send(world, routes.createOverride, { params: { id }, body: { user_id, starts_at, ends_at, ...more } })
    const made = await Promise.all([1, 2, 3, 4].map(() => make(ben)))
    assert.equal(made.map(({ status }) => status).toSorted(), [201, 409, 409, 409])
    assert.is((await make(ben, { ends_at: '2026-03-02T19:00:00Z' })).status, 201)
    assert.is((await make(ann)).status, 201)
    assert.is((await make(ben)).status, 201, 'it takes the time back')
    assert.is((await make(null)).status, 201)
    assert.is((await make(null)).status, 409)
  }
})

test('an override is shortened; its past stays', async ({ world, ann, ben }) => {
  const id = await newSchedule(world, 'Shortened')
  await world.call(routes.createLayer, { params: { id }, body: { user_ids: [ann], rotation: 'daily' } })
  const body = { user_id: ben, ends_at: '2026-03-02T12:00:00Z' }
  const { body: made } = await world.call(routes.createOverride, { params: { id }, body })
  const params = { id, override_id: made.id }
  const change = (body: object) => send(world, routes.updateOverride, { params, body })
  assert.is((await change({ ends_at: '2026-03-02T10:00:00Z' })).status, 200)
  const query = { from: '2026-03-02T08:00:00Z', to: '2026-03-02T12:00:00Z' }
  const { body: shifts } = await world.call(routes.listShifts, { params: { id }, query })
  assert.equal(
    shifts.map(({ from, user_id }) => [from.slice(11, 16), user_id]),
    [
      ['08:00', ben],
      ['10:00', ann],
    ],
  )
  assert.is((await change({ ends_at: '2026-03-02T07:00:00Z' })).status, 400)
  assert.is((await change({ starts_at: '2026-03-02T11:00:00Z' })).status, 400)
  assert.equal(
    (await world.call(routes.listOverrides, { params: { id } })).body[0]?.ends_at,
    '2026-03-02T10:00:00.000Z',
  )
  const elsewhere = { id: await newSchedule(world), override_id: made.id }
  assert.is((await send(world, routes.updateOverride, { params: elsewhere, body: {} })).status, 404)
})

test('the timeline shows each layer, and other layers without saving them', async ({ world, ann, ben }) => {
  const id = await newSchedule(world, 'Timeline')
  const always = { user_ids: [ann], rotation: 'daily' as const }
  const nights = [{ days: ['mon' as const], from: '20:00', to: '06:00' }]
  await world.call(routes.createLayer, { params: { id }, body: always })
  await world.call(routes.createLayer, {
    params: { id },
    body: { user_ids: [ben], rotation: 'daily', restrictions: nights },
  })
  const range = { from: '2026-03-02T12:00:00Z', to: '2026-03-03T12:00:00Z' }
  const read = async (more: object = {}) =>
    (await world.call(routes.getTimeline, { params: { id }, body: { ...range, ...more } })).body
  const who = (shifts: readonly { from: string; user_name: string | null }[]) =>
    shifts.map(({ from, user_name }) => `${from.slice(11, 16)} ${user_name}`)
  const saved = await read()
  assert.equal(saved.layers.map(who), [['12:00 Ann'], ['12:00 null', '19:00 Ben', '05:00 null']])
  assert.equal(who(saved.shifts), ['12:00 Ann', '19:00 Ben', '05:00 Ann'])
  const draft = { ...always, rotation_length: 1, handoff_time: '09:00', restrictions: [], ends_at: null }
  const other = await read({ layers: [{ ...draft, user_ids: [ben, null], starts_at: '2026-03-01T08:00:00Z' }] })
  assert.equal(other.layers.map(who), [['12:00 null', '08:00 Ben']])
  assert.is(other.shifts[0]?.layer_id, null)
  assert.is((await world.call(routes.getSchedule, { params: { id } })).body.layers.length, 2)
  const long = { ...range, to: '2026-05-03T12:00:00Z' }
  assert.is((await send(world, routes.getTimeline, { params: { id }, body: long })).status, 400)
})

test('a member who leaves: their turns become gaps, their overrides end, nobody else’s turn moves', async context => {
  const { world, ann, ben } = context
  const gone = await addMember(world, 'Gone')
  const id = await newSchedule(world, 'Leaving')
  await world.call(routes.createLayer, { params: { id }, body: { user_ids: [ann, gone, ben], rotation: 'daily' } })
  const body = { user_id: gone, starts_at: '2026-03-02T12:00:00Z', ends_at: '2026-03-02T13:00:00Z' }
  await world.call(routes.createOverride, { params: { id }, body })
  await world.call(routes.removeMember, { params: { user_id: gone } })
  const query = { from: '2026-03-02T09:00:00Z', to: '2026-03-04T09:00:00Z' }
  const { body: shifts } = await world.call(routes.listShifts, { params: { id }, query })
  assert.equal(
    shifts.map(({ from, user_id }) => [from.slice(8, 16), user_id]),
    [
      ['02T09:00', ann],
      ['03T08:00', null],
      ['04T08:00', ben],
    ],
  )
  const [layer] = (await world.call(routes.getSchedule, { params: { id } })).body.layers
  assert.equal(layer?.user_ids, [ann, null, ben])
})

test('what does not fit is refused with the field named, and changes nothing', async ({ world, ann }) => {
  const id = await newSchedule(world, 'Refusals')
  const layer = { user_ids: [ann], rotation: 'daily' }
  const layers = [
    [{ ...layer, user_ids: [] }, 'user_ids'],
    [{ ...layer, rotation: 'hourly' }, 'rotation'],
    [{ ...layer, rotation_length: 0 }, 'rotation_length'],
    [{ ...layer, handoff_time: '24:00' }, 'handoff_time'],
    [{ ...layer, position: 0 }, 'position'],
    [{ ...layer, restrictions: [{ days: [], from: '09:00', to: '17:00' }] }, 'restrictions[0].days'],
    [{ ...layer, restrictions: [{ days: ['mon', 'mon'], from: '09:00', to: '17:00' }] }, 'restrictions[0].days'],
    [{ ...layer, starts_at: '2026-03-02T09:00:00Z', ends_at: '2026-03-02T09:00:00Z' }, 'ends_at'],
  ] as const
  const pathOf = (body: unknown) => (body as { errors?: { path: string }[] }).errors?.[0]?.path
  for (const [body, path] of layers) {
    const answer = await send(world, routes.createLayer, { params: { id }, body })
    assert.equal([answer.status, pathOf(answer.body)], [400, path])
  }
  const past = { user_id: ann, starts_at: '2026-03-01T00:00:00Z', ends_at: '2026-03-01T01:00:00Z' }
  for (const body of [past, { ...past, ends_at: past.starts_at }]) {
    const answer = await send(world, routes.createOverride, { params: { id }, body })
    assert.equal([answer.status, pathOf(answer.body)], [400, 'ends_at'])
  }
  const ranges = [
    { from: '2026-03-02T00:00:00Z', to: '2026-03-02T00:00:00Z' },
    { from: '2026-01-01T00:00:00Z', to: '2026-04-12T00:00:00Z' },
  ]
  for (const query of ranges) {
    const answer = await send(world, routes.listShifts, { params: { id }, query })
    assert.equal([answer.status, pathOf(answer.body)], [400, 'to'])
  }
  assert.is((await send(world, routes.createSchedule, { body: { name: 'x', timezone: 'Mars/Base' } })).status, 400)
  assert.equal((await world.call(routes.getSchedule, { params: { id } })).body.layers, [])
})

test('the calendar is read without credentials by its address, until that is changed', async ({ world, ann }) => {
  const id = await newSchedule(world, 'Calendar')
  const body = { user_ids: [ann], rotation: 'daily' as const, starts_at: '2026-03-02T12:00:00Z' }
  await world.call(routes.createLayer, { params: { id }, body })
  const { calendar_url } = (await world.call(routes.getSchedule, { params: { id } })).body
  const answer = await fetch(calendar_url)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/calendar/)
  const lines = (await answer.text()).split('\r\n')
  assert.is(lines[0], 'BEGIN:VCALENDAR')
  assert.equal(
    lines.filter(line => /^(SUMMARY|DTSTART|DTEND)/.test(line)),
    ['DTSTART:20260302T080000Z', 'DTEND:20260302T120000Z', 'SUMMARY:Nobody: Calendar', 'DTSTART:20260302T120000Z', 'DTEND:20260531T000000Z', 'SUMMARY:Ann: Calendar'],
  ) // biome-ignore format: pairs
  const etag = answer.headers.get('etag') ?? ''
  const again = (tag: string) => fetch(calendar_url, { headers: { 'if-none-match': tag } })
  await world.advance('1h')
  const known = await again(etag)
  assert.equal([known.status, await known.text(), known.headers.get('etag')], [304, '', etag])
  await world.call(routes.updateSchedule, { params: { id }, body: { name: 'A, B; C' } })
  const changed = await again(etag)
  assert.is(changed.status, 200)
  assert.match(await changed.text(), /^X-WR-CALNAME:On call: A\\, B\\; C\r$/m)
  await world.call(routes.rotateCalendar, { params: { id } })
  assert.is((await fetch(calendar_url)).status, 404)
  assert.is((await fetch(calendar_url.replace(/token=.*/, ''))).status, 404)
})

test('a viewer reads schedules and changes none', async ({ world }) => {
  const id = await newSchedule(world, 'Viewed')
  const [account] = await world.sql<{ id: string }>('select id from account')
  const { key } = await addKey(world, account?.id ?? '', 'viewer')
  assert.is((await send(world, routes.getSchedule, { key, params: { id } })).status, 200)
  assert.is((await send(world, routes.updateSchedule, { key, params: { id }, body: { name: 'x' } })).status, 403)
})

test.run()
