import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { startReceiver } from '../delivery/receiver.ts'
import { story } from '../world/story.ts'
import { breakOffAgain, breakOffOnce } from './broken-write.ts'
import { autoService, linkedHeartbeat, timelineOf } from './incident.ts'

/** The writes of automation and broadcast; each aborts its transaction once, which for the database equals a kill. */
const WRITES = [
  'incident_counter',
  'incident',
  'incident_monitor',
  'incident_entry',
  'service_event',
  'delivery',
] as const

story(
  test,
  'whichever write breaks off, an incident opens and resolves once, and each is told once, within a minute',
  async world => {
    const receiver = await startReceiver()
    try {
      const service = await autoService(world)
      const details = { url: `${receiver.url}/told` }
      await world.call(routes.createTarget, { params: { id: service.id }, body: { type: 'webhook', details } })
      const job = await linkedHeartbeat(world, service.id, 'A')
      await breakOffOnce(world, WRITES)
      world.lines.expect(/broken off/)
      await job.fail()
      await world.leap('1m', '5s')
      const { id, responder_status } = await service.incident()
      assert.is(responder_status, 'triggered')
      for (const table of WRITES) {
        const [sequence] = await world.sql<{ last_value: string }>(`select last_value from broken_${table}`)
        assert.ok(Number(sequence?.last_value) > 1, `no write to ${table} was broken off`)
      }
      await breakOffAgain(world, WRITES)
      await job.recover()
      await world.leap('1m', '5s')
      assert.is((await service.incident()).responder_status, 'resolved')
      const kinds = (await timelineOf(world, id)).filter(kind => kind !== 'notification_sent')
      assert.equal(kinds, ['opened', 'monitor_joined', 'monitor_recovered', 'resolved'])
      const told = receiver.received.map(each => (JSON.parse(each.body) as { event: string }).event)
      assert.equal(told, ['incident.opened', 'incident.resolved'])
      const { body: events } = await world.call(routes.listServiceEvents, { params: { id: service.id } })
      assert.equal(
        events.map(event => event.type),
        ['resolved', 'opened'],
      )
    } finally {
      await receiver.stop()
    }
  },
  { agent: false },
)

test.run()
