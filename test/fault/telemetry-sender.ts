// A process with a telemetry store, which appends batches at a steady rate and prints the number of each that was
// acknowledged, or why one was refused. `telemetry-sending.ts` starts it.
import type { Bus } from '@pharos/control-plane/platform/bus/bus.ts'
import { systemClock } from '@pharos/control-plane/platform/clock.ts'
import type { Config } from '@pharos/control-plane/platform/config.ts'
import { randomIds } from '@pharos/control-plane/platform/ids.ts'
import { createLog } from '@pharos/control-plane/platform/log.ts'
import { createMetrics } from '@pharos/control-plane/platform/metrics.ts'
import { openTelemetry } from '@pharos/control-plane/platform/telemetry-store/store.ts'
import { Workers } from '@pharos/control-plane/platform/workers.ts'

const BATCH = 250

const [folder = '', account = '', first = '0', everyMs = '50'] = process.argv.slice(2)
const ids = randomIds()
const clock = systemClock()
const telemetry = openTelemetry({
  config: { PHAROS_DATA_DIR: folder, PHAROS_TELEMETRY_LOG_MB: 256, PHAROS_TELEMETRY_QUERY_SECONDS: 15 } as Config,
  clock,
  ids,
  log: createLog('error', { write: text => process.stderr.write(text) }),
  metrics: createMetrics(),
  workers: new Workers(),
  bus: { onBroadcast() {}, broadcast() {}, publishPlain() {} } as unknown as Bus,
})
telemetry.start()

let batch = Number(first)
/** Appends one batch, whose records carry its number. */
async function send(): Promise<void> {
  const number = batch++
  const time = (clock.now() / 1_000).toFixed(9)
  const rows = Array.from({ length: BATCH }, (_, i) => ({
    account_id: account,
    retention_days: 30,
    time,
    observed_time: time,
    id: ids.at(clock.now()),
    level: 'info' as const,
    message: `${number}.${i}`,
    pattern: '1',
    template: '<num>.<num>',
  }))
  const outcome = await telemetry.append('logs', rows).then(
    () => String(number),
    (error: Error) => `refused: ${error.message}`,
  )
  process.stdout.write(`${outcome}\n`)
}

setInterval(() => void send(), Number(everyMs))
process.stdin.resume()
process.stdin.once('close', () => process.exit())
