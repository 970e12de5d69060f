import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as assert from 'uvu/assert'

/**
 * Runs the instrumented service (`service.ts`) until it has made its requests and sent all three signals. Only the
 * variables of OpenTelemetry tell it where to send.
 */
export async function runService(
  key: string,
  environment: Record<string, string>,
  { requests = 5, fails = false, shift = 0 } = {},
): Promise<void> {
  const path = fileURLToPath(new URL('service.ts', import.meta.url))
  const clock = new URL('shifted-clock.mjs', import.meta.url).href
  const headers = `authorization=Bearer%20${key}`
  const env = { PATH: process.env.PATH ?? '', OTEL_EXPORTER_OTLP_HEADERS: headers, ...environment }
  const moved: Record<string, string> =
    shift === 0 ? {} : { SHIFT_MS: String(shift), NODE_OPTIONS: `--import=${clock}` }
  const args = [path, String(requests), ...(fails ? ['fail'] : [])]
  const options = { env: { ...env, ...moved }, timeout: 60_000 }
  const { stdout } = await promisify(execFile)(process.execPath, args, options)
  assert.equal(JSON.parse(stdout), { requests })
}
