import { randomInt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'

/**
 * The port stored in a file. It is chosen at the first call, so that addresses are stable across restarts. If another
 * program uses it now, a new one is chosen and stored.
 */
export async function keptPort(file: string, wanted: number | undefined): Promise<number> {
  const kept = wanted ?? readPort(file)
  const port = kept !== undefined && (wanted !== undefined || (await isFree(kept))) ? kept : await freePort()
  // Written only when it changes: on a full disk a write empties the file, and the port would be lost.
  if (port !== readPort(file)) writeFileSync(file, `${port}\n`)
  return port
}

/** Below the range that the system uses for outgoing connections. */
const [FIRST, LAST] = [15_000, 31_999]
/** Ports of a range. Each process searches a range of its own, so that two never choose the same port. */
const RANGE = 100
const RANGES = (LAST + 1 - FIRST) / RANGE
let own: Promise<number> | undefined
let asked = 0

/** Returns a free loopback port, a different one for each of the first hundred calls in this process. */
export async function freePort(): Promise<number> {
  own ??= claimRange(process.pid)
  const first = await own
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = attempt < RANGE ? first + (asked++ % RANGE) : randomInt(FIRST, LAST + 1)
    if (await isFree(port)) return port
  }
  throw new Error(`no free port found between ${FIRST} and ${LAST} on 127.0.0.1`)
}

/**
 * Returns the first port of a range that no other process has claimed; that of `wanted` if it is free. The claim is an
 * abstract socket (`unix(7)`), which ends with the process. If all are claimed, the range of `wanted` is shared.
 */
export async function claimRange(wanted: number): Promise<number> {
  for (let tried = 0; tried < RANGES; tried++) {
    const range = (wanted + tried) % RANGES
    if (await claim(`\0pharos-ports-${range}`)) return FIRST + range * RANGE
  }
  return FIRST + (wanted % RANGES) * RANGE
}

function claim(socket: string): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer(connection => connection.destroy())
    server.once('error', () => resolve(false))
    server.listen(socket, () => resolve(true)).unref()
  })
}

/** Whether a server could listen on this port now. */
export async function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await whyNotFree(port, host)) === undefined
}

/** The system's error code if a server cannot listen there now, e.g. `EADDRINUSE`; undefined if the port is free. */
export function whyNotFree(port: number, host: string): Promise<string | undefined> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', error => resolve('code' in error ? String(error.code) : error.message))
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
}

function readPort(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined
  } catch {
    return undefined
  }
}
