import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startReceiver } from '../delivery/receiver.ts'
import { Follower } from '../world/follower.ts'
import { addCustomer, addPartner } from '../world/partner.ts'
import { story } from '../world/story.ts'

const test = suite('a suspension, and a control plane that dies right after it')

story(
  test,
  'no check and no message goes out after it comes back',
  async world => {
    // A process that died leaves a lease behind, or a line that its successor repeats.
    world.lines.expect(/"level":40/)
    const receiver = await startReceiver()
    const roles = { PHAROS_ROLES: 'api,intake,scheduler,response,delivery,sweeper' }
    let plane = await Follower.start(world, roles)
    try {
      await world.startAgent()
      const partner = await addPartner(world, 'Reseller', { team: 5 })
      const customer = await addCustomer(world, partner)
      const target = await world.startTarget()
      const { body: group } = await customer.call(routes.createGroup, { body: { name: 'Ops' } })
      await customer.call(routes.createChannel, {
        body: { notification_group_id: group.id, type: 'webhook', details: { url: `${receiver.url}/hook` } },
      })
      const make = async () =>
        (
          await customer.call(routes.createHttpJob, {
            body: { uri: target.url, interval_seconds: 60, retries: 0, group_notification_ids: [group.id] },
          })
        ).body.id
      const jobs = [await make(), await make()]
      await world.leap('3m', '10s')
      const runs = async () =>
        (await world.sql('select 1 from check_result where monitor_id = any($1::uuid[])', [jobs])).length
      assert.ok((await runs()) >= 2, 'it is checked')
      const fail = () =>
        target.answer((_, response) => {
          response.statusCode = 500
          response.end()
        })
      fail()
      await world.leap('5m', '10s')
      const first = receiver.received.length
      assert.ok(first > 0, 'a failure is told')
      await target.heal()
      await world.leap('5m', '10s')
      // It is about to fail again when the suspension is acknowledged.
      fail()
      const { body: suspended } = await partner.asPartner(routes.suspendPartnerAccount, { params: { id: customer.id } })
      assert.is(suspended.state, 'suspended')
      await plane.kill()
      const [hits, told] = [target.requests.length, receiver.received.length]
      plane = await Follower.start(world, roles)
      await world.leap('30m', '10s')
      assert.equal([target.requests.length, receiver.received.length], [hits, told])
      const { body: kept } = await partner.asPartner(routes.getPartnerAccount, { params: { id: customer.id } })
      assert.is(kept.state, 'suspended')
      await partner.asPartner(routes.resumePartnerAccount, { params: { id: customer.id } })
      await world.leap('5m', '10s')
      assert.ok(target.requests.length > hits, 'it is checked again')
    } finally {
      await plane.kill()
      await receiver.stop()
    }
  },
  { roles: 'telemetry', agent: false },
)

test.run()
