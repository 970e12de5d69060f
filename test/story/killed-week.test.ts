import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { repetitions } from '../form.ts'
import { story } from '../world/story.ts'
import type { Target } from '../world/target.ts'
import type { World } from '../world/world.ts'
import { autoService } from './incident.ts'
import { KilledResponse } from './killed-response.ts'
import { monitor, type StoryMonitor } from './monitor.ts'
import { policy, responder, schedule, user } from './paging.ts'
import { maintain } from './window.ts'

interface Scene {
  world: World
  response: KilledResponse
  target: Target
  job: StoryMonitor
}

/** Creates an HTTP monitor of a service that pages whoever is on call, and after five minutes Lea. */
async function arrange(world: World): Promise<Scene> {
  const response = await KilledResponse.start(world)
  const [ann, ben, lea] = [await responder(world, 'Ann'), await responder(world, 'Ben'), await responder(world, 'Lea')]
  const { body: made } = await world.call(routes.createSchedule, {
    body: { name: 'Primary', timezone: 'Europe/Berlin' },
  })
  const params = { id: made.id }
  const layer = { user_ids: [ann.id, ben.id], rotation: 'daily' as const, starts_at: '2026-03-26T08:00:00Z' }
  await world.call(routes.createLayer, { params, body: layer })
  const override = { user_id: lea.id, starts_at: '2026-03-31T06:00:00Z', ends_at: '2026-03-31T07:30:00Z' }
  await world.call(routes.createOverride, { params, body: override })
  const pager = await policy(world, [
    { delay_minutes: 5, targets: [schedule(made.id)] },
    { delay_minutes: 5, targets: [user(lea)] },
  ])
  const service = await autoService(world, {
    escalation_policy_id: pager,
    auto_resolve: 'always',
    reopen_window_minutes: 30,
  })
  const details = { url: response.hook }
  await world.call(routes.createTarget, { params: { id: service.id }, body: { type: 'webhook', details } })
  const target = await world.startTarget()
  const shop = { uri: target.url, friendly_name: 'Shop', service_id: service.id, tags: ['shop'] }
  const job = await monitor(world, shop)
  await world.settle()
  response.take()
  return { world, response, target, job }
}

/** How late a message may be. Late ones were repeated, or first sent, when the leases of a dead process had ended. */
const LATEST_MS = 80_000

/**
 * Requires that exactly these mails and webhooks have arrived since the last call, in this order, each when it was due.
 * Paged people are notified of the acknowledgement and of the end in parallel, so these messages have no order.
 */
function requireSaid({ response }: Scene, expected: readonly [due: string, what: string][]): void {
  const all = response.take()
  for (const kind of ['mail', 'webhook', 'acknowledged', 'resolved']) {
    const ordered = kind === 'mail' || kind === 'webhook'
    const said = all.filter(({ what }) => what.startsWith(kind))
    if (!ordered) said.sort((a, b) => a.what.localeCompare(b.what))
    const wanted = expected.filter(([, what]) => what.startsWith(kind))
    assert.equal(
      said.map(({ what }) => what),
      wanted.map(([, what]) => what),
      `${kind}s from ${expected[0]?.[0]} on`,
    )
    said.forEach(({ at, what }, i) => {
      const late = at - Date.parse(wanted[i]?.[0] ?? '')
      assert.ok(late >= 0 && late <= LATEST_MS, `${what} came ${late} ms after ${wanted[i]?.[0]}, when it was due`)
    })
  }
}

const mail = (name: string) => `mail to ${name.toLowerCase()}-0@example.com`
/** `by`: who acknowledged it gets no message about that. */
const told = (news: 'acknowledged' | 'resolved', due: string, names: string[], by?: string): [string, string][] =>
  [...new Set(names)]
    .filter(name => name !== by)
    .sort()
    .map(name => [due, `${news} to ${name.toLowerCase()}-0@example.com`])
const OPENED = 'webhook incident.opened'
const RESOLVED = 'webhook incident.resolved'

async function begin({ response, job }: Scene, at: string): Promise<void> {
  await job.pause()
  await response.leapTo(at)
  await job.resume()
}

/** The target fails before a handoff, and again after it, within the window in which the incident reopens. */
async function long(scene: Scene, date: string, hour: number, before: string, after: string): Promise<void> {
  const { response, target } = scene
  const on = (time: string) => `${date}T0${time}Z`
  await begin(scene, on(`${hour - 1}:55:00`))
  await response.step(() => target.stop())
  await response.step(async () => {}, '4m')
  requireSaid(scene, [
    [on(`${hour - 1}:55:10`), mail(before)],
    [on(`${hour - 1}:55:10`), OPENED],
    [on(`${hour}:00:10`), mail('Lea')],
  ])
  await response.step(() => response.acknowledge(before))
  await response.step(() => target.heal())
  requireSaid(scene, [
    ...told('acknowledged', on(`${hour}:00:40`), [before, 'Lea'], before),
    ...told('resolved', on(`${hour}:02:20`), [before, 'Lea']),
    [on(`${hour}:02:20`), RESOLVED],
  ])
  await response.step(() => target.stop())
  requireSaid(scene, [[on(`${hour}:03:50`), mail(after)]])
  await response.step(() => response.acknowledge(after))
  await response.step(() => target.heal())
  requireSaid(scene, [
    ...told('acknowledged', on(`${hour}:05:10`), [before, 'Lea', after], after),
    ...told('resolved', on(`${hour}:06:50`), [before, 'Lea', after]),
    [on(`${hour}:06:50`), RESOLVED],
  ])
}

/** The target fails, a person acknowledges, and it recovers. */
async function short(scene: Scene, date: string, hour: number, who: string): Promise<void> {
  const { response, target } = scene
  const on = (time: string) => `${date}T0${hour}:${time}Z`
  await begin(scene, on('10:00'))
  await response.step(() => target.stop())
  await response.step(() => response.acknowledge(who))
  await response.step(() => target.heal())
  requireSaid(scene, [
    [on('10:10'), mail(who)],
    [on('10:10'), OPENED],
    ...told('resolved', on('13:10'), [who]),
    [on('13:10'), RESOLVED],
  ])
}

/** The target fails under maintenance, and still fails when that ends. */
async function maintained(scene: Scene, date: string, hour: number, who: string): Promise<void> {
  const { world, response, target } = scene
  const on = (time: string) => `${date}T0${hour}:${time}Z`
  await begin(scene, on('10:00'))
  await maintain(world, '1m', '4m', { monitor_tags: ['shop'] })
  await response.step(async () => {})
  await response.step(() => target.stop())
  requireSaid(scene, [])
  await response.step(async () => {}, '3m')
  await response.step(() => response.acknowledge(who))
  await response.step(() => target.heal())
  requireSaid(scene, [
    [on('15:00'), mail(who)],
    [on('15:00'), OPENED],
    ...told('resolved', on('17:50'), [who]),
    [on('17:50'), RESOLVED],
  ])
}

const DAYS = repetitions('days with kills in each step', 2, 7)

/** The handoff is at 09:00 in Berlin: at 08:00 UTC up to 28 March, and at 07:00 from the 29th on. */
const DAYS_MOST_TELLING_FIRST: { date: string; happens(scene: Scene, date: string): Promise<void> }[] = [
  { date: '2026-03-29', happens: (scene, date) => long(scene, date, 7, 'Ann', 'Ben') },
  { date: '2026-03-30', happens: (scene, date) => maintained(scene, date, 7, 'Ann') },
  { date: '2026-03-31', happens: (scene, date) => long(scene, date, 7, 'Lea', 'Lea') },
  { date: '2026-03-27', happens: (scene, date) => long(scene, date, 8, 'Ann', 'Ben') },
  { date: '2026-03-28', happens: (scene, date) => short(scene, date, 8, 'Ann') },
  { date: '2026-04-01', happens: (scene, date) => short(scene, date, 7, 'Ann') },
  { date: '2026-04-02', happens: (scene, date) => short(scene, date, 7, 'Ben') },
]

story(
  test,
  `${DAYS} days of handoffs, a change of the clock, an override, maintenance, and a kill -9 in each step`,
  async world => {
    const scene = await arrange(world)
    try {
      for (const day of DAYS_MOST_TELLING_FIRST.slice(0, DAYS).sort((a, b) => a.date.localeCompare(b.date)))
        await day.happens(scene, day.date)
      const { kills, deathsAsTold, repeated } = scene.response
      const figures = JSON.stringify({ kills, deathsAsTold, repeated })
      assert.ok(deathsAsTold >= kills / 2 && repeated >= 1 && repeated <= kills, figures)
    } finally {
      await scene.response.stop()
    }
  },
  { roles: 'api,scheduler,intake,sweeper', start: '2026-03-26T18:00:00Z' },
)

test.run()
