import { connect } from 'node:net'
import { relative } from 'node:path'
import { StartupFault } from './config.ts'

/** The longest path of a socket, in bytes (unix(7): 108 with its terminator). */
const LONGEST_PATH = 107

/** The shorter of a socket's absolute and relative path. */
export function socketPath(path: string): string {
  const short = [path, relative(process.cwd(), path)].sort((a, b) => a.length - b.length)[0] ?? path
  if (Buffer.byteLength(short) > LONGEST_PATH)
    throw new StartupFault(`the path of the data folder is too long for a socket: ${path}`)
  return short
}

/** Whether a process accepts connections on a socket. */
export function answers(socket: string): Promise<boolean> {
  return new Promise(done => {
    const connection = connect(socket)
    connection.once('connect', () => done(true))
    connection.once('error', () => done(false))
    connection.once('connect', () => connection.destroy())
  })
}
