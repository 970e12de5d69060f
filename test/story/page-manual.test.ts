import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('components whose status a person sets')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

type Status = 'operational' | 'degraded' | 'outage' | 'maintenance'

async function phoneSupport(world: World) {
  const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })
  const body = { friendly_name: 'Phone support' }
  const { body: made } = await world.call(routes.createManualComponent, { params: { id: page.id }, body })
  const params = { id: page.id, component_id: made.id }
  await world.settle()
  return {
    ...params,
    async set(status: Status) {
      await world.call(routes.updateManualComponent, { params, body: { status } })
      await world.settle()
    },
    async read() {
      const { body } = await world.call(routes.getPublicPage, { params })
      const [component] = body.components
      assert.ok(component)
      return { overall: body.status, component, day: component.days.at(-1) }
    },
  }
}

test('the page, its JSON and its badge show what was set, at once', async ({ world }) => {
  const phone = await phoneSupport(world)
  const shown: unknown[] = []
  for (const status of ['degraded', 'outage', 'maintenance', 'operational'] as const) {
    await phone.set(status)
    const { overall, component } = await phone.read()
    const summary = (await (await fetch(`${world.url}/status/${phone.id}/api/v2/summary.json`)).json()) as {
      components: { status: string }[]
    }
    shown.push([component.status, overall, summary.components[0]?.status])
  }
  assert.equal(shown, [
    ['degraded', 'degraded', 'degraded_performance'],
    ['outage', 'major_outage', 'major_outage'],
    ['maintenance', 'maintenance', 'under_maintenance'],
    ['operational', 'operational', 'operational'],
  ])
  await phone.set('outage')
  assert.match(await (await fetch(`${world.url}/status/${phone.id}`)).text(), 'Phone support')
  const badge = await fetch(`${world.url}/status/${phone.id}/badge.svg?component=${phone.component_id}`)
  assert.match(await badge.text(), 'Outage')
})

test('bars and uptime follow what was set; time before it existed is unknown, not good', async ({ world }) => {
  const phone = await phoneSupport(world)
  const { component: fresh } = await phone.read()
  assert.equal([fresh.days.length, fresh.days[0]?.state, fresh.days[0]?.uptime], [90, 'unknown', null])
  // From midnight, so that the days below are whole ones.
  const toMidnight = 86_400_000 - (world.clock.now() % 86_400_000)
  await world.advance(`${Math.ceil(toMidnight / 1000)}s`)
  await world.advance('6h')
  await phone.set('outage')
  await world.advance('12h')
  await phone.set('degraded')
  await world.advance('1h')
  await phone.set('operational')
  await world.advance('10h')
  await phone.set('operational')
  const { component } = await phone.read()
  const yesterday = component.days.at(-2)
  assert.equal(
    [yesterday?.state, yesterday?.down_seconds, yesterday?.degraded_seconds, yesterday?.up_seconds, yesterday?.uptime],
    ['outage', 43_200, 3_600, 39_600, 50],
  )
  assert.is(component.days.at(-1)?.state, 'operational')
  assert.equal(component.response, [])
})

test('an outage of 100 days fills the bars that pages show, and no more is kept', async ({ world }) => {
  const phone = await phoneSupport(world)
  await phone.set('outage')
  await world.advance('100d')
  await phone.set('operational')
  const { component } = await phone.read()
  assert.equal([component.days[0]?.state, component.days.at(-2)?.state, component.uptime_90d], ['outage', 'outage', 0])
  const rows = await world.sql('select 1 from component_day where component_id = $1', [phone.component_id])
  assert.ok(rows.length <= 93, String(rows.length))
})

test('an incident on the page names it', async ({ world }) => {
  const phone = await phoneSupport(world)
  await world.call(routes.createPageIncident, {
    params: phone,
    body: {
      title: 'Long waits',
      message: 'We look.',
      severity: 'minor',
      affected_http_job_ids: [phone.component_id],
    },
  })
  await world.settle()
  const { body } = await world.call(routes.getPublicPage, { params: phone })
  assert.equal(body.incidents[0]?.components, [phone.component_id])
})

test.run()
