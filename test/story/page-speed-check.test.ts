import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'

story(test, 'page speed: two runs in a row over the budget are told once, and so is the recovery', async world => {
  await world.startBrowserAgent()
  const target = await world.startTarget()
  let weight = 1_000
  target.answer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<h1>Hello</h1><!--${'x'.repeat(weight)}-->`)
  })
  const made = await world.call(routes.createHttpJob, { body: { uri: target.url, monitor_page_speed: true } })
  const params = { page_speed_job_id: made.body.page_speed_job_id ?? '' }
  await world.call(routes.updatePageSpeedJob, {
    params,
    body: { transfer_budget_bytes: 50_000, interval_seconds: 300 },
  })
  const status = async () => (await world.call(routes.getPageSpeedJob, { params })).body.current_status
  const alerts = async () =>
    (
      await world.sql<{ reason: string }>(
        `select payload ->> 'reason' as reason from event where name = 'monitor.alert' order by id`,
      )
    ).map(event => event.reason)
  await world.settle()
  assert.is(await status(), 'good')
  weight = 100_000
  await world.advance('301s')
  assert.equal([await status(), await alerts()], ['good', []])
  // One run after the other: a browser takes its own time, and a run that is due meanwhile is skipped.
  await world.advance('5m')
  await world.advance('5m')
  assert.equal([await status(), await alerts()], ['over_budget', ['page_speed_over_budget']])
  weight = 1_000
  await world.advance('301s')
  assert.equal([await status(), await alerts()], ['good', ['page_speed_over_budget', 'page_speed_recovered']])
  const { body: results } = await world.call(routes.listPageSpeedResults, { params })
  assert.equal(
    results.map(result => result.status),
    ['good', 'over_budget', 'over_budget', 'over_budget', 'good'],
  )
  assert.equal(results[0]?.requests, { document: 1 })

  const { body: transitions } = await world.call(routes.listPageSpeedTransitions, { params })
  assert.equal(
    transitions.map(({ from, to, trigger_run }) => [from, to, trigger_run]),
    [
      ['over_budget', 'good', results[0]?.id],
      ['good', 'over_budget', results[2]?.id],
      ['pending', 'good', results[4]?.id],
    ],
  )

  const { run_id } = (await world.call(routes.runPageSpeedJob, { params })).body
  await world.settle()
  const [manual] = (await world.call(routes.listPageSpeedResults, { params })).body
  assert.equal([manual?.run_kind, manual?.id], ['manual', run_id])

  await world.call(routes.deleteHttpJob, { params: { job_id: made.body.id } })
  const left = await world.sql(`select from monitor union all select from check_result`)
  assert.is(left.length, 0)
})

test.run()
