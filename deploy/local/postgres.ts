import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Child, type Exit, startChild } from './child.ts'
import { stopLeftover } from './leftover.ts'
import { keptPort } from './port.ts'
import { initialise } from './postgres-init.ts'
import { type PostgresProgram, postgresProgram } from './postgres-program.ts'

export interface Postgres {
  url: string
  port: number
  pid: number
  exited: Promise<Exit>
  stop(): Promise<Exit>
  kill(): void
}

export interface PostgresOptions {
  /** Holds the data, the port and the password; created when it does not exist. */
  dir: string
  port?: number
  log: (line: string) => void
  /** More server settings, e.g. `{ fsync: 'off' }` for the database of a test. */
  settings?: Record<string, string>
  /** Another PostgreSQL than the embedded one. */
  program?: PostgresProgram
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // In the data folder. A statement takes a quarter less CPU than over TCP.
  unix_socket_directories: '.',
  shared_buffers: '128MB',
  max_connections: '100',
  wal_compression: 'on',
  jit: 'off',
  synchronous_commit: 'on',
  log_checkpoints: 'off',
  timezone: 'UTC',
}

/**
 * Starts PostgreSQL on loopback and on a socket, and settles when it accepts connections. Rejects with a message that
 * says what to do.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  mkdirSync(options.dir, { recursive: true, mode: 0o700 })
  const data = join(options.dir, 'data')
  await stopLeftover(pidFile(options.dir), 'SIGINT')
  const program = options.program ?? postgresProgram(data)
  const password = keptPassword(join(options.dir, 'password'))
  if (!existsSync(data)) await makeData(program, data, password)
  checkData(data, program.major)
  const port = await keptPort(join(options.dir, 'port'), options.port)
  // Our own server is stopped by now, so a lock file in the data belongs to a dead one, even if its pid is in use
  // again.
  for (const lock of ['postmaster.pid', `.s.PGSQL.${port}.lock`]) rmSync(join(data, lock), { force: true })
  const child = await startServer(program, data, port, options)
  return { ...child, port, url: `postgres://pharos:${password}@${hostOf(data, port)}:${port}/postgres` }
}

/** The longest path of a socket in bytes, without the NUL at its end: `unix(7)`. */
const LONGEST_SOCKET = 107

/** The socket's folder, as libpq's connection URLs write it; loopback if the path is too long. */
export function hostOf(data: string, port: number): string {
  const socket = join(data, `.s.PGSQL.${port}`)
  return Buffer.byteLength(socket) <= LONGEST_SOCKET ? encodeURIComponent(data) : '127.0.0.1'
}

async function startServer(program: PostgresProgram, data: string, port: number, options: PostgresOptions) {
  for (let attempt = 1; ; attempt++) {
    const child = await launch(program, data, port, options)
    if (await child.ready) return child
    // Children of a server killed with -9 take a moment to end.
    const lingering = child.said.some(line => line.includes('still in use'))
    if (!lingering || attempt === 20) throw new Error(startFailure(options.dir, child.said))
    await pause(250)
  }
}

function launch(program: PostgresProgram, data: string, port: number, options: PostgresOptions): Promise<Child> {
  const settings = Object.entries({ ...SETTINGS, ...options.settings, port: String(port) })
  return startChild({
    command: program.postgres,
    args: ['-D', program.data_argument, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    cwd: data,
    user: program.user,
    pid_file: pidFile(options.dir),
    stop_signal: 'SIGINT',
    death_signal: 'SIGINT',
    stop_ms: 20_000,
    ready: 'ready to accept connections',
    log: options.log,
  })
}

function startFailure(dir: string, said: readonly string[]): string {
  const fatal = said.findLast(line => /\b(FATAL|PANIC):/.test(line))?.replace(/^.*?(FATAL|PANIC):\s*/, '')
  return `PostgreSQL does not start on ${dir}: ${fatal ?? (said.slice(-3).join(' ') || 'it said nothing')}`
}

async function makeData(program: PostgresProgram, data: string, password: string): Promise<void> {
  const unfinished = `${data}.new`
  rmSync(unfinished, { recursive: true, force: true })
  await initialise(program, unfinished, password)
  renameSync(unfinished, data)
}

function checkData(data: string, major: string): void {
  const file = join(data, 'PG_VERSION')
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  if (version === undefined)
    throw new Error(`the data folder ${data} is broken: it holds no PostgreSQL data (PG_VERSION is missing)`)
  if (version !== major)
    throw new Error(`the data folder ${data} is of PostgreSQL ${version}, and this is PostgreSQL ${major}`)
}

function keptPassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

function pidFile(dir: string): string {
  return join(dir, 'postgres.pid')
}
