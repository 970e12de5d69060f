import { Refusal } from '@pharos/control-plane/platform/refusal.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import { gauge } from '../world/telemetry.ts'
import type { World } from '../world/world.ts'
import { logsOf, spansOf } from './alert-rule.ts'
import { autoService, linkedHeartbeat } from './incident.ts'

const test = suite('suspects of incidents')
const WORLD = { agent: false }

async function suspectsOf(world: World, id: string) {
  return (await world.call(routes.listSuspects, { params: { id } })).body
}

/** The first process's store, the account that sends to it, and the instant a number of minutes before now. */
async function sending(world: World) {
  const [plane] = world.planes
  if (!plane) throw new Error('no plane')
  const { telemetry } = plane.platform
  const account = (await world.call(routes.getAccount)).body.id
  const before = (minutes: number) => world.clock.now() - minutes * 60_000
  return { telemetry, account, before }
}

story(
  test,
  'a release, its errors and a new pattern of the service come first, with what people changed',
  async world => {
    const { telemetry, account, before } = await sending(world)
    const service = await autoService(world, { telemetry_service: 'checkout' })
    const job = await linkedHeartbeat(world, service.id, 'Payments')
    await telemetry.append('spans', [
      ...spansOf(account, before(180), '1.0', 0, 50),
      ...spansOf(account, before(40), '1.0', 1, 100),
      ...spansOf(account, before(6), '2.0', 30, 60),
      // Another account's release does not count.
      ...spansOf('11111111-1111-4111-8111-111111111111', before(5), '9.9', 30, 60),
    ])
    await telemetry.append('logs', [
      ...logsOf(account, before(300), 'checkout', 'error', 'card declined'),
      ...logsOf(account, before(4), 'checkout', 'error', 'no connection to ledger'),
      ...logsOf(account, before(3), 'mailer', 'warn', 'queue is long'),
      ...logsOf(account, before(2), 'checkout', 'info', 'a new thing that is no trouble'),
    ])
    await telemetry.flush()
    await world.call(routes.updateHeartbeat, { params: { job_id: job.id }, body: { grace_seconds: 10 } })
    await job.fail()
    await world.advance('10s')
    const incident = await service.incident()
    const { suspects, left_out, looked_at } = await suspectsOf(world, incident.id)
    assert.ok(looked_at !== null)
    assert.equal(left_out, [])
    assert.equal(
      suspects.map(({ kind, related }) => [kind, related]),
      [
        ['release', true],
        ['error_rate', true],
        ['settings', true],
        ['log_pattern', true],
        ['log_pattern', false],
      ],
    )
    const [release, errors, settings, pattern] = suspects.map(({ text }) => text)
    assert.is(release, 'Version 2.0 of checkout was first seen; 1.0 ran before')
    assert.is(errors, '50 % of the requests of checkout failed, 1 % before')
    assert.is(settings, 'Payments (cron job) was changed: grace_seconds')
    assert.is(pattern, 'checkout logged a new message 1 time: no connection to ledger')
    const { body: timeline } = await world.call(routes.listTimeline, {
      params: { id: incident.id },
      query: { limit: 200 },
    })
    assert.not.match(JSON.stringify(timeline), /no connection to ledger/, 'a timeline is read without read:logs')
    const textsFor = async (scopes: 'read:incidents'[] | ('read:incidents' | 'read:logs')[]) => {
      const { key } = (await world.call(routes.createApiKey, { body: { name: 'scoped', scopes } })).body
      const answer = await fetch(`${world.url}/incident/${incident.id}/suspects`, {
        headers: { authorization: `Bearer ${key}` },
      })
      const { suspects: seen } = (await answer.json()) as { suspects: { kind: string; text: string }[] }
      return seen.filter(({ kind }) => kind === 'log_pattern').map(each => each.text)
    }
    assert.equal(await textsFor(['read:incidents']), [
      'checkout logged a new message 1 time',
      'mailer logged a new message 1 time',
    ])
    assert.is((await textsFor(['read:incidents', 'read:logs']))[0], pattern)
    const notes = timeline.filter(({ kind }) => kind === 'note')
    assert.is(notes.length, 1)
    assert.match(notes[0]?.text ?? '', /^What changed in the hour before: 1\. Version 2\.0 of checkout/)
  },
  WORLD,
)

story(
  test,
  'a reopened incident has the suspects of the hour before that',
  async world => {
    const service = await autoService(world)
    const job = await linkedHeartbeat(world, service.id, 'Payments')
    const change = (body: object) => world.call(routes.updateHeartbeat, { params: { job_id: job.id }, body })
    await change({ grace_seconds: 10 })
    await job.fail()
    await world.advance('10s')
    const { id } = await service.incident()
    const opened = await suspectsOf(world, id)
    assert.equal(
      opened.suspects.map(({ text }) => text),
      ['Payments (cron job) was changed: grace_seconds'],
    )
    await world.call(routes.resolveIncident, { params: { id } })
    await world.leap('50m', '5m')
    await change({ friendly_name: 'Payouts' })
    await world.leap('15m', '5m')
    await world.call(routes.reopenIncident, { params: { id } })
    await world.advance('10s')
    const { suspects, looked_at } = await suspectsOf(world, id)
    assert.ok(Date.parse(looked_at ?? '') > Date.parse(opened.looked_at ?? ''))
    assert.equal(
      suspects.map(({ text }) => text),
      ['Payouts (cron job) was changed: friendly_name'],
    )
    const { body: timeline } = await world.call(routes.listTimeline, { params: { id }, query: { limit: 200 } })
    assert.equal(
      timeline.filter(({ kind }) => kind === 'note').map(({ text }) => text),
      [
        'What changed in the hour before: 1. Payouts (cron job) was changed: friendly_name.',
        'What changed in the hour before: 1. Payments (cron job) was changed: grace_seconds.',
      ],
    )
  },
  WORLD,
)

story(
  test,
  'of an account that has just begun to send, the later version is the release',
  async world => {
    const { telemetry, account, before } = await sending(world)
    const service = await autoService(world, { telemetry_service: 'checkout' })
    const job = await linkedHeartbeat(world, service.id, 'Payments')
    await telemetry.append('spans', [
      ...spansOf(account, before(9), '1.0', 0, 20),
      ...spansOf(account, before(4), '2.0', 20, 20),
    ])
    await telemetry.flush()
    await job.fail()
    await world.advance('10s')
    const { suspects } = await suspectsOf(world, (await service.incident()).id)
    assert.equal(
      suspects.filter(({ kind }) => kind === 'release').map(({ text }) => text),
      ['Version 2.0 of checkout was first seen; 1.0 ran before'],
    )
  },
  WORLD,
)

story(
  test,
  'a service that sends only logs has releases and jumps, and is that of a metrics rule on it',
  async world => {
    const { telemetry, account, before } = await sending(world)
    const logged = (minutes: number, version: string, errors: number, total: number) =>
      Array.from({ length: total }, (_, i) =>
        logsOf(account, before(minutes), 'shipper', i < errors ? 'error' : 'info', 'a parcel'),
      )
        .flat()
        .map(row => ({ ...row, resource: { 'service.version': version } }))
    await telemetry.append('logs', [
      ...logged(200, '1.0', 0, 5),
      ...logged(40, '1.0', 1, 100),
      ...logged(6, '2.0', 10, 20),
      // Of a service with spans only these are reported, so its logs are not.
      ...logsOf(account, before(90), 'checkout', 'info', 'a'),
      ...Array.from({ length: 9 }, () => logsOf(account, before(5), 'checkout', 'error', 'a parcel')).flat(),
    ])
    await telemetry.append('spans', spansOf(account, before(40), '1.0', 0, 10))
    const full = gauge('queue.size', before(0), 50, { 'service.name': 'shipper' })
    await telemetry.append('points', [{ ...full, account_id: account, retention_days: 30 }])
    await telemetry.flush()
    const service = await autoService(world)
    const query = { source: 'metrics' as const, metric_name: 'queue.size', aggregation: 'max' as const }
    const body = { name: 'Queue', query: { ...query, filters: { 'service.name': 'shipper' } }, threshold: 10 }
    await world.call(routes.createAlertRule, { body: { ...body, service_id: service.id, delay_seconds: 0 } })
    await world.advance('2m')
    const { suspects, left_out } = await suspectsOf(world, (await service.incident()).id)
    assert.equal(left_out, [])
    assert.equal(
      suspects
        .filter(({ kind }) => kind === 'release' || kind === 'error_rate')
        .map(({ text, related }) => [text, related]),
      [
        ['Version 2.0 of shipper was first seen; 1.0 ran before', true],
        ['50 % of the log records of shipper are errors, 1 % before', true],
      ],
    )
  },
  WORLD,
)

story(
  test,
  'maintenance that ended, and nothing that is older than an hour or came later',
  async world => {
    const service = await autoService(world)
    const job = await linkedHeartbeat(world, service.id, 'Payments')
    await world.call(routes.updateHeartbeat, { params: { job_id: job.id }, body: { grace_seconds: 10 } })
    await world.advance('61m')
    const [starts_at = '', ends_at = ''] = [60_000, 120_000].map(ms => new Date(world.clock.now() + ms).toISOString())
    const window = { title: 'New disks', starts_at, ends_at, monitor_ids: [job.id] }
    await world.call(routes.createMaintenanceWindow, { body: window })
    await world.advance('5m')
    await job.fail()
    await world.advance('10s')
    const { suspects } = await suspectsOf(world, (await service.incident()).id)
    assert.equal(
      suspects.map(({ kind, text, related }) => [kind, text, related]),
      [['maintenance', 'The maintenance “New disks” ended', true]],
    )
  },
  WORLD,
)

story(
  test,
  'a store that is away is reported, delays no page, and an incident without any change has no entry',
  async world => {
    const { telemetry } = await sending(world)
    telemetry.query = async () => {
      throw new Refusal('unavailable', 'The store is away.')
    }
    const service = await autoService(world)
    const job = await linkedHeartbeat(world, service.id, 'Payments')
    await job.fail()
    await world.advance('10s')
    const incident = await service.incident()
    const { suspects, left_out } = await suspectsOf(world, incident.id)
    assert.equal(suspects, [])
    assert.equal(
      left_out.map(({ kind, reason }) => [kind, reason]),
      [
        ['release', 'The store is away.'],
        ['error_rate', 'The store is away.'],
        ['log_pattern', 'The store is away.'],
      ],
    )
    const { body: timeline } = await world.call(routes.listTimeline, {
      params: { id: incident.id },
      query: { limit: 200 },
    })
    assert.is(timeline.filter(({ kind }) => kind === 'note').length, 0)
  },
  WORLD,
)

test.run()
