import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import { autoService, linkedHeartbeat } from './incident.ts'
import { pagesOf, policy, responder, user } from './paging.ts'

const only = { agent: false }

story(
  test,
  'a service gets a policy after its incident paged nobody: a repeated failure within the window is paged by it',
  async world => {
    const ann = await responder(world, 'Ann')
    const service = await autoService(world)
    const job = await linkedHeartbeat(world, service.id, 'A')
    await job.fail()
    await job.recover()
    const pager = await policy(world, [{ targets: [user(ann)] }])
    await service.change({ escalation_policy_id: pager })
    await job.fail()
    const { id, reopen_count, escalation_policy_id } = await service.incident()
    assert.equal([reopen_count, escalation_policy_id], [1, pager])
    assert.equal(await pagesOf(world, id), ['08:00:00 Ann L1'])
  },
  only,
)

story(
  test,
  'what fails again pages whom its service pages then, also when the policy before was deleted',
  async world => {
    const [ann, ben] = [await responder(world, 'Ann'), await responder(world, 'Ben')]
    const [old, next] = [
      await policy(world, [{ targets: [user(ann)] }]),
      await policy(world, [{ targets: [user(ben)] }]),
    ]
    const service = await autoService(world, { escalation_policy_id: old })
    const job = await linkedHeartbeat(world, service.id, 'A')
    await job.fail()
    await job.recover()
    await service.change({ escalation_policy_id: next })
    await world.call(routes.deletePolicy, { params: { id: old } })
    await job.fail()
    assert.equal(await pagesOf(world, (await service.incident()).id), ['08:00:00 Ann L1', '08:00:00 Ben L1'])
  },
  only,
)

story(
  test,
  'a policy that somebody gave to the incident itself stays its own',
  async world => {
    const [ann, ben] = [await responder(world, 'Ann'), await responder(world, 'Ben')]
    const service = await autoService(world, {
      escalation_policy_id: await policy(world, [{ targets: [user(ann)] }]),
      auto_resolve: 'always',
    })
    const job = await linkedHeartbeat(world, service.id, 'A')
    await job.fail()
    const { id } = await service.incident()
    const own = await policy(world, [{ targets: [user(ben)] }])
    await world.call(routes.updateIncident, { params: { id }, body: { escalation_policy_id: own } })
    await world.settle()
    await job.recover()
    await job.fail()
    assert.equal(await pagesOf(world, id), ['08:00:00 Ann L1', '08:00:00 Ben L1', '08:00:00 Ben L1'])
  },
  only,
)

story(
  test,
  'the window counts from when an alert was told, not from the failure that maintenance held back',
  async world => {
    const service = await autoService(world, { reopen_window_minutes: 30 })
    const job = await linkedHeartbeat(world, service.id, 'A')
    const at = (minutes: number) => rfc3339(world.clock.now() + minutes * 60_000)
    const window = { title: 'Upgrade', starts_at: at(0), ends_at: at(120), monitor_ids: [job.id] }
    await world.call(routes.createMaintenanceWindow, { body: window })
    await world.settle()
    await job.fail()
    await world.advance('121m')
    const told = (await service.incident()).last_alert_at ?? ''
    assert.ok(Date.parse(told) >= Date.parse(window.ends_at), `${told} is when it was told`)
    await job.recover()
    await world.advance('20m')
    await job.fail()
    const { reopen_count, last_alert_at } = await service.incident()
    assert.is(reopen_count, 1)
    assert.ok(Date.parse(last_alert_at ?? '') > Date.parse(told))
  },
  only,
)

story(
  test,
  'a monitor that was down long before is linked after an incident ended: that opens a new one',
  async world => {
    const service = await autoService(world, { reopen_window_minutes: 30 })
    const other = await autoService(world, { name: 'Other', incident_creation_mode: 'manual' })
    const [early, job] = [
      await linkedHeartbeat(world, other.id, 'Early'),
      await linkedHeartbeat(world, service.id, 'A'),
    ]
    await early.fail()
    await world.advance('3h')
    await job.fail()
    await job.recover()
    const body = { http_job_ids: [], cron_job_ids: [early.id, job.id] }
    await world.call(routes.setServiceMonitors, { params: { id: service.id }, body })
    await world.advance('21s')
    const incidents = await service.incidents()
    assert.equal(
      incidents.map(each => [each.responder_status, each.reopen_count]),
      [
        ['resolved', 0],
        ['triggered', 0],
      ],
    )
  },
  only,
)

story(
  test,
  'an incident that is reopened after its service got a page is published there',
  async world => {
    const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name: 'Status' } })
    const service = await autoService(world)
    const job = await linkedHeartbeat(world, service.id, 'A')
    await job.fail()
    await job.recover()
    await service.change({ auto_publish_to_status_page_id: page.id })
    await job.fail()
    const { status_page_id, reopen_count } = await service.incident()
    assert.equal([status_page_id, reopen_count], [page.id, 1])
  },
  only,
)

test.run()
