import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy between two programs, which a test can cut. */
export interface Line {
  port: number
  /** How many connections it has accepted. */
  readonly accepted: number
  /** Drops every connection and accepts none until `mend`. */
  cut(): void
  /** Keeps every connection and accepts more, but forwards nothing until `mend`: like a frozen server. */
  hang(): void
  mend(): void
  close(): void
}

/** Forwards connections to a port of this machine, which may come and go. */
export async function openLine(to: number, host = '127.0.0.1'): Promise<Line> {
  const open = new Set<Socket>()
  let isCut = false
  let hangs = false
  let accepted = 0
  const server = createServer(socket => {
    if (isCut) return void socket.resetAndDestroy()
    accepted += 1
    const onward = connect({ host, port: to, noDelay: true })
    join(open, socket, onward)
    if (hangs) for (const end of [socket, onward]) end.pause()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const drop = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    get accepted() {
      return accepted
    },
    cut() {
      isCut = true
      drop()
    },
    hang() {
      hangs = true
      for (const socket of open) socket.pause()
    },
    mend() {
      isCut = false
      hangs = false
      for (const socket of open) socket.resume()
    },
    close() {
      server.close()
      drop()
    },
  }
}

/** When either end closes, so does the other. */
function join(open: Set<Socket>, ...[one, other]: [Socket, Socket]): void {
  one.setNoDelay(true)
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    open.add(from)
    from.on('error', () => to.resetAndDestroy())
    from.on('close', () => {
      open.delete(from)
      to.destroy()
    })
    from.pipe(to)
  }
}
