import type { LogRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../../api/standing/send.ts'
import type { World } from '../../world/world.ts'
import { createLogWorld, plainLog, storeLogs } from './sent.ts'

const test = suite('insights of logs')

const HOUR_MS = 3_600_000
let world: World

test.before(async () => {
  const made = await createLogWorld()
  world = made.world
  const some = (count: number, pattern: string, hoursAgo: number, more: Partial<LogRow> = {}) =>
    Array.from({ length: count }, (_, i) =>
      plainLog(world, made.account, `message ${pattern}`, { pattern, ...more }, hoursAgo * HOUR_MS + 60_000 + i),
    )
  const version = (name: string) => ({ resource: { 'service.version': name } })
  await storeLogs(world, [
    ...some(300, '1', 0, version('2')),
    ...some(300, '1', 1, version('1')),
    ...some(90, '2', 0, { level: 'error' }),
    ...some(30, '2', 1, { level: 'error' }),
    ...some(4, '3', 0),
    ...some(40, '4', 1),
    ...some(500, '5', 3),
  ])
})
test.after(() => world.close())

test('new, gone and more frequent patterns are reported with counts, unchanged ones are not', async () => {
  const { body } = await world.call(routes.getLogInsights)
  const changes = body.patterns.map(({ pattern, change, count, count_before }) => [
    pattern,
    change,
    count,
    count_before,
  ])
  assert.equal(changes.sort(), [
    ['2', 'more', 90, 30],
    ['3', 'new', 4, 0],
    ['4', 'gone', 0, 40],
  ])
  assert.equal([body.window.count, body.baseline.count], [394, 370])
  const scores = body.patterns.map(({ score }) => score)
  assert.equal(
    scores,
    scores.toSorted((a, b) => b - a),
  )
  assert.is(body.patterns.find(({ pattern }) => pattern === '2')?.words, '3 times as often: 90 records, 30 before')
})

test('values whose share differs are reported, the largest difference first', async () => {
  const { body } = await world.call(routes.getLogInsights)
  const [first, second] = body.values
  assert.equal([first?.field, first?.value].join(), 'service.version,1')
  assert.equal([first?.share, first?.share_before], [0, 81.1])
  assert.equal([second?.field, second?.value, second?.share, second?.share_before], ['service.version', '2', 76.1, 0])
  const error = body.values.find(({ field, value }) => field === 'level' && value === 'error')
  assert.equal([error?.share, error?.share_before], [22.8, 8.1])
})

test('the baseline may be another window', async () => {
  const at = (hours: number) => new Date(world.clock.now() - hours * HOUR_MS).toISOString()
  const query = { baseline_start: at(4), baseline_end: at(3) }
  const { body } = await world.call(routes.getLogInsights, { query })
  assert.is(body.baseline.count, 500)
  assert.ok(body.patterns.some(({ pattern, change }) => pattern === '5' && change === 'gone'))
  const within = await send(world, routes.getLogInsights, { query: { baseline_end: at(0.5) } })
  assert.equal([within.status, (within.body as Problem).errors?.[0]?.path], [400, 'baseline_end'])
})

test.run()
