import { writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { startChild } from '../../../deploy/local/child.ts'
import { freePort } from '../../../deploy/local/port.ts'
import { findProgram } from '../../../deploy/local/program.ts'
import { type Scope, until } from '../scope.ts'
import type { Prober } from './round.ts'

const AT_ONCE = 64

/**
 * Starts Debian's exporter, as Prometheus would use it. Each of its probes uses a new connection. Returns null if it is
 * not installed.
 */
export async function startBlackboxExporter(scope: Scope, caFile: string): Promise<Prober | null> {
  const program = findProgram('prometheus-blackbox-exporter')
  if (program === undefined) return null
  const config = join(scope.folder, 'blackbox.yml')
  writeFileSync(config, configText(caFile))
  const port = await freePort()
  const child = await startChild({
    command: program,
    args: [`--config.file=${config}`, `--web.listen-address=127.0.0.1:${port}`, '--log.level=error'],
    cwd: scope.folder,
    pid_file: join(scope.folder, 'exporter.pid'),
    stop_signal: 'SIGTERM',
    death_signal: 'SIGKILL',
    stop_ms: 2_000,
    log: () => {},
  })
  scope.onClose(() => child.kill())
  const url = `http://127.0.0.1:${port}`
  await until('the blackbox exporter answers', 10, () =>
    fetch(`${url}/-/healthy`).then(
      r => r.ok,
      () => false,
    ),
  )
  return { pid: child.pid, saturate: uri => ask(`${url}/probe?module=http_2xx&target=${encodeURIComponent(uri)}`) }
}

function configText(caFile: string): string {
  const http = { preferred_ip_protocol: 'ip4', tls_config: { ca_file: caFile } }
  return JSON.stringify({ modules: { http_2xx: { prober: 'http', timeout: '10s', http } } })
}

function ask(address: string): () => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  let stopped = false
  const askers = Array.from({ length: AT_ONCE }, async () => {
    while (!stopped) {
      const text = await read(address, agent)
      if (!text.includes('\nprobe_success 1\n')) throw new Error(`the blackbox exporter failed to probe: ${text}`)
    }
  })
  for (const asker of askers) asker.catch(() => {})
  return async () => {
    stopped = true
    await Promise.all(askers).finally(() => agent.destroy())
  }
}

function read(address: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get(address, { agent, timeout: 15_000 }, reply => {
      let text = ''
      reply.setEncoding('utf8').on('data', part => {
        text += part
      })
      reply.once('end', () => resolve(text)).once('error', reject)
    })
    request.once('error', reject)
  })
}
