import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isTelemetryApart, startOnUse } from './telemetry.ts'

const test = suite('the telemetry process of the stack')
const dir = mkdtempSync(join(tmpdir(), 'pharos-telemetry-'))
test.after(() => rmSync(dir, { recursive: true, force: true }))

test('it is apart where the control plane would have other roles besides', () => {
  const apart = ['all', 'api,telemetry', ' telemetry , sweeper', 'all,-pages']
  const whole = ['api', 'telemetry', 'all,-telemetry', 'api,scheduler']
  assert.equal(
    apart.filter(roles => !isTelemetryApart(roles)),
    [],
  )
  assert.equal(whole.filter(isTelemetryApart), [])
})

async function knock(path: string): Promise<void> {
  await once(connect(path).resume(), 'close')
}

test('it starts once, with the first connection, each of which ends when it runs', async () => {
  const path = join(dir, 'start')
  // What a killed stack left.
  writeFileSync(path, '')
  let starts = 0
  const run = Promise.withResolvers<void>()
  const starter = await startOnUse(
    path,
    () => {
      starts += 1
      return run.promise
    },
    () => {},
  )
  const first = connect(path)
  await once(first, 'connect')
  const both = [once(first.resume(), 'close'), knock(path)]
  assert.is(first.closed, false)
  run.resolve()
  await Promise.all(both)
  await knock(path)
  await starter.start()
  assert.is(starts, 1)
  starter.stop()
  assert.not.ok(existsSync(path))
})

test('a start that fails is said, and repeated with the next connection', async () => {
  const path = join(dir, 'fails')
  const said: string[] = []
  let starts = 0
  const starter = await startOnUse(
    path,
    async () => {
      starts += 1
      if (starts === 1) throw new Error('no room')
    },
    line => said.push(line),
  )
  await knock(path)
  await knock(path)
  await knock(path)
  assert.equal([starts, said], [2, ['no room']])
  starter.stop()
})

test.run()
