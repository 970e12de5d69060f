import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { within } from '../real-time.ts'
import { socketPath } from '../socket.ts'

/** Where a telemetry process listens: a socket of the data folder, or an address. */
export type Place = { path: string } | { host: string; port: number }

/** The time limit of a connection (real milliseconds). */
const CONNECT_MS = 2_000

/** The socket of the telemetry process of a data folder. */
export function socketOf({ PHAROS_DATA_DIR }: Pick<Config, 'PHAROS_DATA_DIR'>): string {
  return socketPath(join(resolve(PHAROS_DATA_DIR), 'run', 'telemetry.sock'))
}

export function placeOf(address: string): { host: string; port: number } {
  const [, host = '', port] = /^\[?(.*?)\]?:(\d+)$/.exec(address) ?? []
  return { host, port: Number(port) }
}

/** A name of the place, for logs. */
export function nameOf(place: Place): string {
  return 'path' in place ? place.path : `${place.host}:${place.port}`
}

/** Connects to a place. Null if nothing accepts the connection in time. */
export async function open(place: Place): Promise<Socket | null> {
  if ('path' in place && !existsSync(place.path)) return null
  const socket = connect(place)
  const opened = new Promise<boolean>(done => {
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
  })
  if (await within(CONNECT_MS, opened, () => false)) return socket
  socket.destroy()
  return null
}
