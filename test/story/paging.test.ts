import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { germanText } from '@pharos/shared-protocol/text/german.fixture.ts'
import type { Text } from '@pharos/shared-protocol/text/text.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { escalationOf, incident, pagesOf, policy, responder, schedule, user } from './paging.ts'

/** A story without monitors. */
function paged(name: string, run: (world: World) => Promise<void>): void {
  story(test, name, run, { roles: 'api,response,delivery', agent: false })
}

async function count(world: World, method: string): Promise<number> {
  const [row] = await world.sql<{ n: number }>(
    `select count(*)::int as n from delivery where destination = $1 and event = 'page'`,
    [method],
  )
  return row?.n ?? 0
}

paged('two levels, each at its minute, repeated, and then the timeline says that it is over', async world => {
  const [ann, ben] = [await responder(world, 'Ann'), await responder(world, 'Ben')]
  const id = await incident(
    world,
    await policy(
      world,
      [
        { delay_minutes: 5, targets: [user(ann)] },
        { delay_minutes: 10, targets: [user(ben)] },
      ],
      1,
    ),
  )
  await world.advance('4m59s')
  assert.equal(await pagesOf(world, id), ['08:00:00 Ann L1'])
  await world.advance('1s')
  assert.equal(await pagesOf(world, id), ['08:00:00 Ann L1', '08:05:00 Ben L2'])
  await world.advance('2h')
  assert.equal(await pagesOf(world, id), ['08:00:00 Ann L1', '08:05:00 Ben L2', '08:15:00 Ann L1', '08:20:00 Ben L2'])
  assert.equal(await escalationOf(world, id), [
    '08:05:00 Escalated to level 2.',
    '08:15:00 Escalated to level 1, round 2.',
    '08:20:00 Escalated to level 2, round 2.',
    '08:30:00 Every level was paged as often as the policy requires; paging has stopped.',
  ])
  const { body: entries } = await world.call(routes.listTimeline, { params: { id } })
  const pages = entries.filter(({ kind }) => kind === 'paged').toReversed()
  assert.equal(
    pages.map(({ data }) => [data.level, data.round]),
    [
      [1, 1],
      [2, 1],
      [1, 2],
      [2, 2],
    ],
    'counted from 1 on the wire',
  )
  assert.equal(
    [...new Set(pages.map(({ data }) => germanText(data.why_text as Text, '')))],
    ['keine Regel; jeder bestätigte Weg'],
  )
  assert.equal([await count(world, ann.methods[0] ?? ''), await count(world, ben.methods[0] ?? '')], [2, 2])
})

paged('an acknowledgement stops it, delayed messages too; reopening begins again', async world => {
  const [ann, ben] = [await responder(world, 'Ann', { methods: 2 }), await responder(world, 'Ben')]
  const [first = '', second = ''] = ann.methods
  const params = { user_id: ann.id }
  await ann.call(routes.createNotificationRule, { params, body: { contact_method_id: first, urgency: 'high' } })
  const later = { contact_method_id: second, urgency: 'high' as const, delay_minutes: 3 }
  await ann.call(routes.createNotificationRule, { params, body: later })
  const id = await incident(world, await policy(world, [{ targets: [user(ann)] }, { targets: [user(ben)] }]))
  await world.advance('2m59s')
  await world.call(routes.acknowledgeIncident, { params: { id } })
  await world.advance('1h')
  assert.equal(await pagesOf(world, id), ['08:00:00 Ann L1'])
  await world.call(routes.resolveIncident, { params: { id } })
  await world.call(routes.reopenIncident, { params: { id } })
  await world.advance('5m')
  assert.equal((await pagesOf(world, id)).slice(1), ['09:02:59 Ann L1', '09:05:59 Ann L1', '09:07:59 Ben L2'])
  assert.is(await count(world, second), 1)
})

paged('a snooze stops it, and its end triggers it again', async world => {
  const ann = await responder(world, 'Ann')
  const id = await incident(world, await policy(world, [{ targets: [user(ann)] }], 9))
  await world.call(routes.snoozeIncident, { params: { id }, body: { until: '2026-03-02T09:30:00Z' } })
  await world.advance('1h29m59s')
  assert.equal(await pagesOf(world, id), ['08:00:00 Ann L1'])
  await world.advance('1s')
  assert.is((await pagesOf(world, id)).at(-1), '09:30:00 Ann L1')
})

paged('a level that reaches nobody is passed at once, and the timeline says who could not be reached', async world => {
  const unverified = await responder(world, 'Uma', { verified: false })
  const [nobody, ann] = [await responder(world, 'Nora', { methods: 0 }), await responder(world, 'Ann')]
  const { body: gap } = await world.call(routes.createSchedule, { body: { name: 'Nights', timezone: 'UTC' } })
  const id = await incident(
    world,
    await policy(world, [
      { delay_minutes: 60, targets: [user(unverified), user(nobody)] },
      { delay_minutes: 60, targets: [{ type: 'schedule', id: gap.id }] },
      { delay_minutes: 60, targets: [] },
      { delay_minutes: 60, targets: [user(ann), user(nobody)] },
    ]),
  )
  assert.equal(await pagesOf(world, id), ['08:00:00 Ann L4'])
  assert.equal(
    (await escalationOf(world, id)).map(line => line.slice(9)),
    [
      'Level 1: Uma has no verified contact method. The level reaches nobody, so the escalation continues.',
      'Level 1: Nora has no contact method. The level reaches nobody, so the escalation continues.',
      'Level 2: Nobody is on call for Nights. The level reaches nobody, so the escalation continues.',
      'Level 3: The level has no targets. The level reaches nobody, so the escalation continues.',
      'Level 4: Nora has no contact method.',
      'Escalated to level 4.',
    ],
  )
  const { body: entries } = await world.call(routes.listTimeline, { params: { id } })
  const steps = entries.filter(({ kind }) => kind === 'escalated').toReversed()
  assert.equal(
    steps.map(({ data }) => germanText(data.said as Text, '')),
    [
      'Stufe 1: Uma hat keine bestätigte Kontaktmöglichkeit. Die Stufe erreicht niemanden, deshalb geht die Eskalation weiter.',
      'Stufe 1: Nora hat keine Kontaktmöglichkeit. Die Stufe erreicht niemanden, deshalb geht die Eskalation weiter.',
      'Stufe 2: Nach Nights hat niemand Bereitschaft. Die Stufe erreicht niemanden, deshalb geht die Eskalation weiter.',
      'Stufe 3: Die Stufe hat keine Ziele. Die Stufe erreicht niemanden, deshalb geht die Eskalation weiter.',
      'Stufe 4: Nora hat keine Kontaktmöglichkeit.',
      'Eskaliert an Stufe 4.',
    ],
  )
})

paged('admins are told once that an incident paged nobody, unless that is on purpose', async world => {
  const unreached = () =>
    world.sql<{ subject: string; facts: { value: string }[] }>(
      `select message->>'subject' as subject, message->'facts' as facts from delivery
       where event = 'incident.unreached' order by id`,
    )
  const [uma, ann] = [await responder(world, 'Uma', { verified: false }), await responder(world, 'Ann')]
  const { body: nights } = await world.call(routes.createSchedule, { body: { name: 'Nights', timezone: 'UTC' } })
  const levels = [
    { delay_minutes: 5, targets: [user(uma)] },
    { delay_minutes: 5, targets: [schedule(nights.id)] },
  ]
  await incident(world, await policy(world, [...levels, { targets: [user(ann)] }]))
  assert.equal(await unreached(), [])
  await incident(world, await policy(world, levels, 2))
  await world.advance('1h')
  assert.equal(
    (await unreached()).map(({ subject, facts }) => [subject, ...facts.map(fact => fact.value)]),
    [
      [
        'Nobody was paged for incident #2: Checkout is down',
        'Uma has no verified contact method.',
        'Nobody is on call for Nights.',
      ],
    ],
  )
  const off = { user_id: null, starts_at: '2026-03-02T09:00:00Z', ends_at: '2026-03-02T18:00:00Z' }
  await world.call(routes.createOverride, { params: { id: nights.id }, body: off })
  await incident(world, await policy(world, [{ targets: [schedule(nights.id)] }]))
  assert.is((await unreached()).length, 1)
})

paged('round robin takes turns over incidents', async world => {
  const people = [await responder(world, 'Ann'), await responder(world, 'Ben'), await responder(world, 'Cleo')]
  const pager = await policy(world, [{ round_robin: true, targets: people.map(user) }])
  const seen: string[] = []
  for (let i = 0; i < 4; i++) seen.push(...(await pagesOf(world, await incident(world, pager))))
  assert.equal(
    seen.map(line => line.slice(9)),
    ['Ann L1', 'Ben L1', 'Cleo L1', 'Ann L1'],
  )
})

paged('a manual escalation pages the next level at once, even of an acknowledged incident', async world => {
  const [ann, ben] = [await responder(world, 'Ann'), await responder(world, 'Ben')]
  const pager = await policy(world, [{ targets: [user(ann)] }, { targets: [user(ben)] }])
  const id = await incident(world, pager)
  await world.call(routes.acknowledgeIncident, { params: { id } })
  await world.advance('1m')
  await world.call(routes.escalateIncident, { params: { id } })
  await world.advance('1h')
  assert.equal(await pagesOf(world, id), ['08:00:00 Ann L1', '08:01:00 Ben L2'])
  await world.call(routes.escalateIncident, { params: { id } })
  await world.advance('1h')
  assert.is((await pagesOf(world, id)).at(-1), '09:01:00 Ann L1', 'past the last level, the first')
})

paged('the policy is read at each step; one that is deleted or replaced pages nobody else', async world => {
  const [ann, ben, cleo] = [
    await responder(world, 'Ann'),
    await responder(world, 'Ben'),
    await responder(world, 'Cleo'),
  ]
  const levels = [{ targets: [user(ann)] }, { targets: [user(ben)] }]
  const [changed, deleted, replaced] = [
    await policy(world, levels),
    await policy(world, levels),
    await policy(world, levels),
  ]
  const runs = [await incident(world, changed), await incident(world, deleted), await incident(world, replaced)]
  const [onChanged = '', onDeleted = '', onReplaced = ''] = runs
  await world.advance('1m')
  await world.call(routes.updatePolicy, {
    params: { id: changed },
    body: { levels: [{ targets: [user(ann)] }, { targets: [user(cleo)] }] },
  })
  await world.call(routes.deletePolicy, { params: { id: deleted } })
  await world.call(routes.updateIncident, { params: { id: onReplaced }, body: { escalation_policy_id: null } })
  await world.advance('1h')
  assert.equal(await pagesOf(world, onChanged), ['08:00:00 Ann L1', '08:05:00 Cleo L2'])
  assert.equal(await pagesOf(world, onDeleted), ['08:00:00 Ann L1'])
  assert.equal(await escalationOf(world, onDeleted), [
    '08:05:00 Its escalation policy was deleted; paging has stopped.',
  ])
  assert.equal(await pagesOf(world, onReplaced), ['08:00:00 Ann L1'])
})

paged('the sweep finds escalations that nobody began; two processes page once', async world => {
  await world.startPlane('response,delivery')
  const [ann, ben] = [await responder(world, 'Ann'), await responder(world, 'Ben')]
  const pager = await policy(world, [{ delay_minutes: 5, targets: [user(ann)] }, { targets: [user(ben)] }])
  const body = { title: 'Lost', escalation_policy_id: pager }
  const { body: lost } = await world.call(routes.createIncident, { body })
  await world.sql(`delete from event_claim where consumer = 'paging'`)
  await world.settle()
  assert.equal(await pagesOf(world, lost.id), [])
  await world.advance('1m')
  const [page = ''] = await pagesOf(world, lost.id)
  assert.match(page, /^08:0[01]:\d\d Ann L1$/)
  const many = await Promise.all(Array.from({ length: 20 }, () => world.call(routes.createIncident, { body })))
  await world.advance('30m')
  for (const { body: each } of many)
    assert.equal(
      (await pagesOf(world, each.id)).map(line => line.slice(9)),
      ['Ann L1', 'Ben L2'],
    )
  assert.is(await count(world, ann.methods[0] ?? ''), 21)
})

test.run()
