import { nextSlot } from '@pharos/control-plane/monitoring/schedule.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'

/** What a check of one script does with the given secret and page. */
const SCRIPT = (url: string) => `import { test, expect } from '@playwright/test'
test('the shop greets', async ({ page }) => {
  await test.step('open', () => page.goto('${url}'))
  console.log('token ' + process.env.TOKEN)
  await expect(page.locator('h1')).toHaveText('Hello', { timeout: 3_000 })
})`

async function statusOf(world: World, check_id: string): Promise<string> {
  return (await world.call(routes.getBrowserCheck, { params: { check_id } })).body.current_status
}

async function lastRun(world: World, check_id: string) {
  const { body: runs } = await world.call(routes.listBrowserRuns, { params: { check_id }, query: { limit: 1 } })
  const run_id = runs[0]?.id ?? ''
  return (await world.call(routes.getBrowserRun, { params: { check_id, run_id } })).body
}

story(test, 'a script passes, fails with what a person needs to see why, and passes again', async world => {
  await world.startBrowserAgent()
  const target = await world.startTarget()
  const greet = (word: string) => target.answer((_, response) => response.end(`<h1>${word}</h1>`))
  greet('Hello')
  await world.call(routes.setSecret, { body: { name: 'TOKEN', value: 'very-secret-value' } })
  const body = { name: 'Shop', script: SCRIPT(target.url), frequency: '10m' } as const
  const { body: check } = await world.call(routes.createBrowserCheck, { body })
  await world.settle()
  assert.is(await statusOf(world, check.id), 'up')
  const passed = await lastRun(world, check.id)
  assert.is(passed.status, 'passed')
  assert.equal(passed.artifacts, [])

  greet('Closed')
  await world.advance('11m')
  assert.is(await statusOf(world, check.id), 'down')
  const failed = await lastRun(world, check.id)
  assert.is(failed.status, 'failed')
  assert.is(failed.failure_reason, 'assertion_failed')
  assert.is(failed.error?.line, 5)
  assert.ok(failed.steps.some(step => step.title.includes('open') && step.status === 'passed'))
  assert.ok(failed.artifacts.includes('screenshot') && failed.artifacts.includes('trace'))
  assert.not.match(JSON.stringify(failed), /very-secret-value/)

  const params = { check_id: check.id, run_id: failed.id, kind: 'screenshot' }
  const { body: address } = await world.call(routes.getBrowserArtifact, { params })
  const download = await fetch(address.url)
  assert.is(download.headers.get('content-type'), 'image/png')
  const image = Buffer.from(await download.arrayBuffer())
  assert.is(image.toString('latin1', 1, 4), 'PNG')
  await world.advance(`${address.expires_in_seconds + 1}s`)
  assert.is((await fetch(address.url)).status, 403)

  greet('Hello')
  const { run_id } = (await world.call(routes.runBrowserCheck, { params: { check_id: check.id } })).body
  await world.settle()
  const manual = await world.call(routes.getBrowserRun, { params: { check_id: check.id, run_id } })
  assert.equal([manual.body.run_kind, manual.body.status], ['manual', 'passed'])
  await world.advance('11m')
  assert.is(await statusOf(world, check.id), 'up')
  const [runs, results] = await Promise.all(
    [routes.listBrowserRuns, routes.listBrowserResults].map(route =>
      world.call(route, { params: { check_id: check.id }, query: { limit: 3 } }),
    ),
  )
  assert.is(runs?.body.length, 3)
  assert.equal(results?.body, runs?.body, 'both names show the same')
  const { body: transitions } = await world.call(routes.listBrowserTransitions, { params: { check_id: check.id } })
  assert.equal(
    transitions.map(({ from, to }) => `${from} → ${to}`),
    ['down → up', 'up → down', 'pending → up'],
  )
  const events = await world.sql<{ name: string }>(
    `select name from event where subject_id = '${check.id}' and name like 'monitor.%' order by id`,
  )
  assert.equal(
    events.map(event => event.name),
    ['monitor.failed', 'monitor.recovered'],
  )
  const { body: trend } = await world.call(routes.getWebVitalsTrend, { params: { check_id: check.id } })
  assert.ok(trend.points.length >= 3 && trend.points.every(point => point.lcp_ms !== null))
})

story(test, 'an unsaved script that never yields is answered as timed out', async world => {
  await world.startBrowserAgent()
  const body = { name: 'Spin', script: 'for (;;);', frequency: '1h', timeout_seconds: 5 } as const
  const { body: run } = await world.call(routes.testBrowserCheck, { body })
  assert.equal([run.status, run.failure_reason], ['timed_out', 'timed_out'])
})

story(test, 'a daily check whose time passed while nobody was there runs at the next start, once', async world => {
  world.lines.expect(/did not answer the hello/)
  await world.startBrowserAgent()
  const script = `expect(1).toBe(1)`
  const body = { name: 'Daily', script, frequency: '24h' } as const
  const { body: check } = await world.call(routes.createBrowserCheck, { body })
  await world.settle()
  const kinds = async () => {
    const { body: runs } = await world.call(routes.listBrowserRuns, { params: { check_id: check.id } })
    return runs.map(run => run.run_kind)
  }
  const restart = async (after: number) => {
    await world.planes.pop()?.stop()
    world.clock.leap(after)
    await world.startPlane()
    await world.advance('30s')
  }
  assert.equal(await kinds(), ['first'])
  // An hour after its time, and thus 23 hours before the next one.
  const rhythm = { monitorId: check.id, intervalMs: 24 * 3_600_000, regionIndex: 0, regionCount: 1 }
  const missed = nextSlot({ ...rhythm, after: world.clock.now() })
  await restart(missed - world.clock.now() + 3_600_000)
  // On a busy machine the agent's first hellos may be answered too late, in real time.
  await until('the run that was missed', async () => {
    await world.advance('1s')
    return (await kinds()).length > 1
  })
  assert.equal(await kinds(), ['slot', 'first'])
  await restart(60_000)
  assert.equal(await kinds(), ['slot', 'first'])
})

story(test, 'a changed secret reaches the next run, and a paused check has none', async world => {
  await world.startBrowserAgent()
  const script = `expect(process.env.WORD ?? 'none').toBe('second')`
  const body = { name: 'Words', script, frequency: '1m', timeout_seconds: 30 } as const
  const { body: check } = await world.call(routes.createBrowserCheck, { body })
  await world.settle()
  assert.is(await statusOf(world, check.id), 'down')
  await world.call(routes.setSecret, { body: { name: 'WORD', value: 'first' } })
  await world.call(routes.setSecret, { body: { name: 'WORD', value: 'second' } })
  await world.advance('70s')
  assert.is(await statusOf(world, check.id), 'up')
  const params = { check_id: check.id }
  await world.call(routes.updateBrowserCheck, { params, body: { state: 'paused' } })
  const count = async () => (await world.call(routes.listBrowserRuns, { params })).body.length
  const before = await count()
  await world.advance('3m')
  assert.is(await count(), before)
  assert.is(await statusOf(world, check.id), 'paused')
})

test.run()
