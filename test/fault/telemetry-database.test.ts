import { makeApiKey } from '@pharos/control-plane/account/api-key/index.ts'
import { ch, rowsOf } from '@pharos/control-plane/platform/telemetry-store/sql.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { post, readStored } from '../telemetry/sending.ts'
import { until } from '../until.ts'
import { addAccount, addKey } from '../world/account.ts'
import type { World } from '../world/world.ts'
import { behindLine } from './behind-line.ts'
import type { Line } from './line.ts'

/** A well-formed key that does not exist. */
const UNKNOWN = makeApiKey().key
const JSON_TYPE = { 'content-type': 'application/json' }

/** Sends records with a key, and remembers those that were acknowledged. */
function senderOf(world: World, key: string) {
  const acknowledged: string[] = []
  let next = 0
  const send = async () => {
    const text = String(next++).padStart(4, '0')
    const records = [{ timeUnixNano: `${world.clock.now()}000000`, body: { stringValue: text } }]
    const body = JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords: records }] }] })
    const answer = await post(world, '/v1/logs', body, JSON_TYPE, key)
    if (answer.status === 200) acknowledged.push(text)
    return { status: answer.status, retry: Number(answer.headers.get('retry-after')), text: await answer.text() }
  }
  return { acknowledged, send }
}

const FAULTS: [string, (line: Line) => void][] = [
  ['is away', line => line.cut()],
  ['hangs', line => line.hang()],
]

for (const [what, fail] of FAULTS)
  test(`while the database ${what}, telemetry of known keys is taken in for ten minutes, and nothing is lost`, async () =>
    behindLine(async (world, line) => {
      await world.startPlane('all')
      const { id, key, call } = await addAccount(world, 'sender')
      const [known, unused] = [senderOf(world, key), senderOf(world, (await addKey(world, id, 'owner')).key)]
      assert.is((await known.send()).status, 200)
      world.lines.expect(/"level":[45]0/)
      fail(line)
      world.clock.leap(2_000)
      for (let i = 0; i < 20; i += 1) {
        world.clock.leap(1_000)
        assert.is((await known.send()).status, 200)
      }
      for (const key of [UNKNOWN, null]) {
        const { status, retry } = key === null ? await unused.send() : await senderOf(world, key).send()
        assert.is(status, 503)
        assert.ok(retry > 0)
      }
      // The cached settings of the account are as old as its key.
      world.clock.leap(9 * 60_000)
      assert.is((await known.send()).status, 200)
      world.clock.leap(60_000)
      const late = await known.send()
      assert.is(late.status, 503, late.text)
      assert.ok(late.retry > 0)

      line.mend()
      await until('keys are known again', async () => (await unused.send()).status === 200)
      assert.is((await known.send()).status, 200)
      assert.is((await senderOf(world, UNKNOWN).send()).status, 401)
      const rows = await readStored<{ message: string }>(
        world,
        id,
        ch`select message from ${rowsOf('logs')} order by message`,
      )
      const acknowledged = [...known.acknowledged, ...unused.acknowledged].sort()
      assert.equal(
        rows.map(({ message }) => message),
        acknowledged,
      )
      // Usage that was counted meanwhile is not lost either.
      await world.advance('10s')
      await until('it is counted', async () => {
        const [day] = (await call(routes.getTelemetryUsage)).body
        return day?.accepted === acknowledged.length
      })
    }))

test.run()
