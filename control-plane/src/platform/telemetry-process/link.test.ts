import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Platform } from '../context.ts'
import { createLog } from '../log.ts'
import { openTelemetryLink } from './link.ts'
import { socketOf } from './place.ts'

const test = suite('the way to a telemetry process that is started on first use')

const directory = mkdtempSync(join(tmpdir(), 'pharos-link-'))
test.after(() => rmSync(directory, { recursive: true }))

/** Longer than the link takes to look at the process. */
const START_MS = 2_500

/** A link whose process the given function starts. */
async function linkWith(name: string, start: (path: string) => void) {
  const config = {
    PHAROS_DATA_DIR: join(directory, name),
    PHAROS_TELEMETRY_STARTER: join(directory, `${name}.start`),
  } as Platform['config']
  const path = socketOf(config)
  mkdirSync(dirname(path), { recursive: true })
  const starter = createServer(async socket => {
    await pause(START_MS)
    start(path)
    socket.end()
  }).listen(config.PHAROS_TELEMETRY_STARTER)
  const link = openTelemetryLink({ config, log: createLog('error', { write: () => {} }) } as Platform)
  return {
    link,
    async stop() {
      starter.close()
      await link.stop()
    },
  }
}

test('while it starts for the first time, nothing is wrong', async () => {
  const server = createHttpServer((_, res) => res.end('{}'))
  const { link, stop } = await linkWith('well', path => server.listen(path))
  const faults = new Set([link.fault()])
  const opened = link.connect().then(({ socket }) => socket.destroy())
  const until = performance.now() + START_MS + 500
  while (performance.now() < until) {
    faults.add(link.fault())
    await pause(50)
  }
  await opened
  await stop()
  server.close().closeAllConnections()
  assert.equal([...faults], [null])
})

test('a start that fails is a fault', async () => {
  const { link, stop } = await linkWith('broken', () => {})
  const refused = await link.connect().catch(error => error)
  const fault = link.fault()
  await stop()
  assert.equal([refused.code, fault], ['unavailable', 'is not running'])
})

test.run()
