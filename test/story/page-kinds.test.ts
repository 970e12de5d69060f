import { lockState, settleStatus } from '@pharos/control-plane/monitoring/monitor/index.ts'
import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { platformOf } from '../delivery/outbox.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('components whose monitors no regions vote on')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

async function pageWith(world: World, monitor_id: string, friendly_name: string): Promise<string> {
  const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })
  await world.call(routes.attachComponent, { params: { id: page.id, monitor_id }, body: { friendly_name } })
  await world.settle()
  return page.id
}

async function read(world: World, id: string) {
  const { body } = await world.call(routes.getPublicPage, { params: { id } })
  const [component] = body.components
  assert.ok(component)
  return { overall: body.status, uptime: body.uptime_90d, component }
}

test('a heartbeat goes missing, and the page shows it; it has no bars and no percentage', async ({ world }) => {
  const { body: job } = await world.call(routes.createHeartbeat, {
    body: { friendly_name: 'cron-eu-7', period_seconds: 60, grace_seconds: 60 },
  })
  const id = await pageWith(world, job.id, 'Invoices')
  assert.ok((await fetch(job.ping_url)).ok)
  await world.settle()
  const well = await read(world, id)
  assert.equal([well.overall, well.component.status, well.uptime], ['operational', 'operational', null])
  assert.equal([well.component.days, well.component.uptime_90d], [[], null])
  await world.advance('5m')
  await world.settle()
  const missing = await read(world, id)
  assert.equal([missing.overall, missing.component.status], ['major_outage', 'outage'])
  const html = await (await fetch(`${world.url}/status/${id}`)).text()
  assert.match(html, 'Invoices')
  assert.not.match(html, 'cron-eu-7')
  assert.not.match(html, /\d %/)
  const summary = (await (await fetch(`${world.url}/public/status_page/${id}/api/v2/summary.json`)).json()) as {
    components: { name: string; status: string }[]
  }
  assert.equal(
    summary.components.map(({ name, status }) => [name, status]),
    [['Invoices', 'major_outage']],
  )
  assert.match(
    await (await fetch(`${world.url}/status/${id}/badge.svg?component=${missing.component.id}`)).text(),
    'Outage',
  )
})

test('a DNS record that changed is shown within the time of an event', async ({ world }) => {
  const { body: record } = await world.call(routes.createDnsRecordMonitor, {
    body: { domain: 'example.test', watched: [{ name: 'www.example.test', record_type: 'A' }] },
  })
  const id = await pageWith(world, record.id, 'Name servers')
  const settle = (status: string) =>
    inSystem(platformOf(world), async ctx => {
      const before = await lockState(ctx, record.id)
      assert.ok(before)
      const monitor = { id: record.id, account_id: record.account_id }
      await settleStatus(ctx, monitor, before, { status, reason: status, failure_reason: null, trigger_run: null })
    })
  const shown: string[] = []
  for (const status of ['baselined', 'changed', 'unreachable', 'baselined']) {
    await settle(status)
    await world.settle()
    shown.push((await read(world, id)).component.status)
  }
  assert.equal(shown, ['operational', 'degraded', 'unknown', 'operational'])
})

test('an incident written on the page affects such a component', async ({ world }) => {
  const { body: job } = await world.call(routes.createHeartbeat, { body: { period_seconds: 60 } })
  const id = await pageWith(world, job.id, 'Exports')
  await world.call(routes.createPageIncident, {
    params: { id },
    body: { title: 'Exports wait', message: 'We look.', severity: 'minor', affected_http_job_ids: [job.id] },
  })
  await world.settle()
  const { body } = await world.call(routes.getPublicPage, { params: { id } })
  assert.equal(body.incidents[0]?.components, [body.components[0]?.id])
})

test.run()
