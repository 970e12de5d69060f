import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { pagesOf, policy, responder, user } from './paging.ts'

const only = { roles: 'api,response,delivery', agent: false }

/** A group as Alertmanager sends it: the common labels leave out a severity that its alerts do not share. */
function group(...severities: string[]) {
  const alerts = severities.map(severity => ({ status: 'firing', labels: { alertname: 'DiskFull', severity } }))
  const commonLabels = { alertname: 'DiskFull', ...(new Set(severities).size === 1 ? { severity: severities[0] } : {}) }
  return { version: '4', groupKey: 'disks', status: 'firing', commonLabels, alerts }
}

/**
 * A service whose policy has one person, who is paged for high urgency at once and for low urgency after half an hour.
 */
async function arrange(world: World) {
  const ann = await responder(world, 'Ann')
  const [contact_method_id = ''] = ann.methods
  for (const [urgency, delay_minutes] of [['high', 0], ['low', 30]] as const) // biome-ignore format: a table
    await ann.call(routes.createNotificationRule, {
      params: { user_id: ann.id },
      body: { contact_method_id, urgency, delay_minutes },
    })
  const escalation_policy_id = await policy(world, [{ delay_minutes: 60, targets: [user(ann)] }])
  const { body: service } = await world.call(routes.createService, { body: { name: 'Disks', escalation_policy_id } })
  const body = { type: 'alertmanager' as const, friendly_name: 'Prometheus', service_id: service.id }
  const { body: source } = await world.call(routes.createInboundSource, { body })
  return async (sent: object) => {
    const answer = await fetch(source.url, { method: 'POST', body: JSON.stringify(sent) })
    await world.settle()
    return ((await answer.json()) as { incident_id: string }).incident_id
  }
}

async function severityOf(world: World, id: string): Promise<string> {
  return (await world.call(routes.getIncident, { params: { id } })).body.severity
}

async function changesOf(world: World, id: string): Promise<string[]> {
  const { body: entries } = await world.call(routes.listTimeline, { params: { id } })
  return entries.filter(entry => entry.kind === 'severity_changed').map(entry => entry.text)
}

story(
  test,
  'a group that gets worse raises its incident, and pages by the new urgency at once',
  async world => {
    const post = await arrange(world)
    const id = await post(group('warning'))
    await world.advance('5m')
    assert.equal([await severityOf(world, id), await pagesOf(world, id)], ['minor', []])
    assert.is(await post(group('warning', 'critical')), id)
    assert.equal([await severityOf(world, id), await pagesOf(world, id)], ['critical', ['08:05:00 Ann L1']])
    assert.equal(await changesOf(world, id), ['Prometheus changed the severity from minor to critical.'])
    await world.advance('50m')
    assert.equal(await pagesOf(world, id), ['08:05:00 Ann L1'], 'the page of the low urgency is withdrawn')
  },
  only,
)

story(
  test,
  'a group that is sent again, or gets better, does not undo what a person has set',
  async world => {
    const post = await arrange(world)
    const id = await post(group('critical'))
    await world.call(routes.updateIncident, { params: { id }, body: { severity: 'minor' } })
    for (const again of [group('critical'), group('warning'), group('critical')]) assert.is(await post(again), id)
    assert.equal([await severityOf(world, id), await pagesOf(world, id)], ['minor', ['08:00:00 Ann L1']])
  },
  only,
)

story(
  test,
  'who has acknowledged it sees that it is worse, and nobody is paged again',
  async world => {
    const post = await arrange(world)
    const id = await post(group('warning'))
    await world.call(routes.acknowledgeIncident, { params: { id } })
    await post(group('error'))
    await world.advance('1h')
    assert.equal([await severityOf(world, id), await pagesOf(world, id)], ['major', []])
    assert.equal(await changesOf(world, id), ['Prometheus changed the severity from minor to major.'])
  },
  only,
)

test.run()
