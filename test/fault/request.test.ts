import { DISPATCH_CONSUMER, startRequestRelay } from '@pharos/control-plane/monitoring/dispatch/index.ts'
import type { Platform } from '@pharos/control-plane/platform/context.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { monitor } from '../story/monitor.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'

const HOUR_SECONDS = 3_600

function platformOf(world: World): Platform {
  const [plane] = world.planes
  if (!plane) throw new Error('This world has no control plane.')
  return plane.platform
}

/** Lets the bus refuse runs until the returned function is called. */
function refuseRuns({ bus }: Platform): () => void {
  const publish = bus.publish
  bus.publish = (subject, ...more) =>
    subject.startsWith('run.') ? Promise.reject(new Error('the bus is away')) : publish.call(bus, subject, ...more)
  return () => {
    bus.publish = publish
  }
}

const claims = (world: World) =>
  world.sql<{ attempts: number }>('select attempts from event_claim where consumer = $1', [DISPATCH_CONSUMER])

for (const away of ['10s', '5m', '2h']) {
  story(
    test,
    `first and manual runs that are asked for while the bus is away for ${away} run afterwards`,
    async world => {
      const target = await world.startTarget()
      const watched = { uri: target.url, interval_seconds: 24 * HOUR_SECONDS }
      const known = await monitor(world, watched)
      await world.settle()
      const mend = refuseRuns(platformOf(world))
      const params = { job_id: known.id }
      const asked = [
        (await world.call(routes.runHttpJob, { params })).body.run_id,
        (await world.call(routes.runHttpJob, { params })).body.run_id,
      ]
      const made = await monitor(world, { ...watched, friendly_name: 'new' })
      await world.advance(away)
      assert.ok((await claims(world)).length >= 2, 'the requests are kept')
      mend()
      await world.advance('61s')
      assert.equal(await claims(world), [])
      for (const result_id of new Set(asked)) {
        const { body } = await world.call(routes.getHttpResult, { params: { ...params, result_id } })
        assert.is(body.run_kind, 'manual')
      }
      const { body: fresh } = await world.call(routes.getHttpJob, { params: { job_id: made.id } })
      assert.is(fresh.current_status, 'up')
    },
  )
}

for (const away of ['20s', '2h'])
  story(
    test,
    `requests stay due while the bus is away for ${away}, and a confirmation is passed on if it is young enough`,
    async world => {
      const platform = platformOf(world)
      const fault = platform.bus.fault
      platform.bus.fault = () => 'the NATS server does not answer'
      const sent: string[] = []
      const relay = startRequestRelay(platform, async (plan, _, { kind }) => {
        sent.push(`${kind} ${plan.id}`)
        return true
      })
      const [one, two] = [await create(world), await create(world)]
      await world.sql(
        `update event set payload = jsonb_set(payload, '{kind}', '"confirm"')
          where name = 'run.requested' and subject_id = $1`,
        [two],
      )
      await world.leap(away, '5s')
      assert.equal(sent, [])
      platform.bus.fault = fault
      await world.leap('2s', '1s')
      assert.equal(sent.sort(), away === '20s' ? [`confirm ${two}`, `first ${one}`] : [`first ${one}`])
      assert.equal(await claims(world), [])
      await relay.stop()
    },
    { agent: false, roles: 'api' },
  )

async function create(world: World): Promise<string> {
  return (await monitor(world, { uri: 'https://example.com/', interval_seconds: HOUR_SECONDS })).id
}

story(
  test,
  'a request whose run waits in a process is kept there, and is taken by another one when that dies',
  async world => {
    const sent: string[] = []
    const waiting: ((published: boolean) => void)[] = []
    const first = startRequestRelay(platformOf(world), async (plan, _, __, ended) => {
      sent.push(`first ${plan.id}`)
      if (ended) waiting.push(ended)
      return null
    })
    const job = await monitor(world, { uri: 'https://example.com/', interval_seconds: HOUR_SECONDS })
    await world.leap('5s', '1s')
    const second = startRequestRelay(platformOf(world), async plan => {
      sent.push(`second ${plan.id}`)
      return true
    })
    await world.leap('10m', '1s')
    assert.equal(sent, [`first ${job.id}`], 'it is held as long as its process lives')
    await first.stop()
    await world.leap('31s', '1s')
    assert.equal(sent, [`first ${job.id}`, `second ${job.id}`])
    assert.equal(await claims(world), [])
    await second.stop()
  },
  { agent: false, roles: 'api' },
)

for (const published of [true, false])
  story(
    test,
    `a held request whose run was ${published ? 'published' : 'dropped'} later is ${published ? 'done' : 'passed on again'}`,
    async world => {
      let count = 0
      let end = (_: boolean) => {}
      const relay = startRequestRelay(platformOf(world), async (_, __, ___, ended) => {
        count += 1
        if (count > 1) return true
        end = ended ?? end
        return null
      })
      await monitor(world, { uri: 'https://example.com/', interval_seconds: HOUR_SECONDS })
      await world.leap('20s', '1s')
      end(published)
      await world.leap('20s', '1s')
      assert.is(count, published ? 1 : 2)
      assert.equal(await claims(world), [])
      await relay.stop()
    },
    { agent: false, roles: 'api' },
  )

story(
  test,
  'a confirmation is given up when its run would expire',
  async world => {
    let count = 0
    const relay = startRequestRelay(platformOf(world), async () => {
      count += 1
      return false
    })
    await monitor(world, { uri: 'https://example.com/', interval_seconds: HOUR_SECONDS })
    await world.sql(`update event set payload = jsonb_set(payload, '{kind}', '"confirm"') where name = 'run.requested'`)
    await world.leap('29s', '1s')
    assert.ok(count >= 3, 'it is tried again')
    assert.is((await claims(world)).length, 1)
    await world.leap('40s', '1s')
    assert.equal(await claims(world), [])
    await relay.stop()
  },
  { agent: false, roles: 'api' },
)

test.run()
