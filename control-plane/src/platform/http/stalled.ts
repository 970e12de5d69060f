import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { realMs } from '../real-time.ts'

/** A reader that takes nothing of what is sent to it for so long is disconnected (real milliseconds). */
export const STALLED_MS = 30_000

/** How far a reader had come when it last took something, and when that was (by `realMs()`). */
interface Seen {
  taken: number
  at: number
}

/**
 * Disconnects readers that take nothing, since what waits for them is in memory, and the work that makes it waits too.
 * Reading counts by what the system has taken over, so whoever reads slowly is kept. Must be called before it listens.
 */
export function endStalled(server: Server, afterMs = STALLED_MS): void {
  const readers = new Map<Socket, Seen>()
  server.on('connection', (socket: Socket) => {
    readers.set(socket, { taken: 0, at: realMs() })
    socket.once('close', () => readers.delete(socket))
  })
  const look = () => {
    for (const [socket, seen] of readers) {
      const taken = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0 || taken !== seen.taken) readers.set(socket, { taken, at: realMs() })
      else if (realMs() - seen.at >= afterMs) socket.destroy()
    }
  }
  const timer = setInterval(look, afterMs / LOOKS)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

/** How often readers are looked at in the time that they have. */
const LOOKS = 6
