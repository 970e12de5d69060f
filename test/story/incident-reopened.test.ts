import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import { autoService, linkedHeartbeat } from './incident.ts'
import { pagesOf, policy, responder, user } from './paging.ts'

const only = { agent: false }

story(
  test,
  'a service is given a policy after its incident paged nobody: what fails again within the window is paged by it',
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

test.run()
