import { once } from 'node:events'
import { existsSync, lchownSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Child } from './child.ts'
import { StartupFault } from './config.ts'
import { type NodeProgram, reasonOf, startPlane } from './control-plane.ts'
import type { OtherUser } from './other-user.ts'

const READY_MS = 60_000
/** The bound of its memory unless PHAROS_TELEMETRY_MEMORY_MB is set, and the part of it for JavaScript objects. */
const MEMORY_MB = 1_024
const HEAP_PART = 0.75

/** Whether telemetry gets a process of its own: the control plane would have the role, and others besides. */
export function isTelemetryApart(roles: string): boolean {
  const names = roles.split(',').map(name => name.trim())
  if (names.includes('-telemetry')) return false
  return names.includes('all') || (names.includes('telemetry') && names.length > 1)
}

/** Whether it runs from the start: somebody has used telemetry before, or gRPC needs a listener. */
export function isTelemetryUsed(data_dir: string, { PHAROS_OTLP_GRPC_PORT }: Record<string, string>): boolean {
  return PHAROS_OTLP_GRPC_PORT !== undefined || existsSync(join(data_dir, 'telemetry'))
}

export function startTelemetry(program: NodeProgram): Promise<Child> {
  const memory_mb = Number(program.env.PHAROS_TELEMETRY_MEMORY_MB) || MEMORY_MB
  const heap = `--max-old-space-size=${Math.floor(memory_mb * HEAP_PART)}`
  return startPlane({ ...program, env: { ...program.env, PHAROS_ROLES: 'telemetry' } }, [heap])
}

/** Waits until it serves. Throws the reason if it ends before that, or is not ready after a minute. */
export async function telemetryReady(child: Child, log: string): Promise<void> {
  const late = pause(READY_MS, false, { ref: false })
  if (await Promise.race([child.ready, late])) return
  throw new StartupFault(reasonOf(child, `the telemetry process does not start; see ${log}`))
}

/** The socket on which the API asks for the telemetry process: the shorter of its absolute and relative path. */
export function starterSocket(data_dir: string): string {
  const path = join(data_dir, 'run', 'telemetry.start')
  const [short = path] = [path, relative(process.cwd(), path)].sort((a, b) => a.length - b.length)
  return short
}

export interface Starter {
  /** Starts it unless it has been started. Throws if it does not start. */
  start(): Promise<void>
  stop(): void
}

/**
 * Starts something on its first use: with the first connection to a socket. Each connection is ended once it runs. A
 * failed start is repeated with the next connection. `user`: who may connect, if not this one.
 */
export async function startOnUse(
  path: string,
  start: () => Promise<void>,
  say: (line: string) => void,
  user?: OtherUser,
): Promise<Starter> {
  let started: Promise<void> | null = null
  const ensure = () => {
    started ??= start().catch(error => {
      started = null
      throw error
    })
    return started
  }
  const server = createServer(connection => {
    connection.on('error', () => {})
    ensure()
      .catch(error => say(error instanceof Error ? error.message : String(error)))
      .finally(() => connection.destroy())
  })
  rmSync(path, { force: true })
  await once(server.listen(path), 'listening')
  if (user) lchownSync(path, user.uid, user.gid)
  return { start: ensure, stop: () => void server.close() }
}
