import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy that holds what a server says back. */
export interface SlowLine {
  port: number
  /** From now on, each piece of an answer is this late, in milliseconds. */
  holdBack(ms: number): void
  close(): void
}

/** Forwards connections to a port of this machine. */
export async function openSlowLine(to: number): Promise<SlowLine> {
  const open = new Set<Socket>()
  let late = 0
  const server = createServer(socket => {
    const onward = connect({ host: '127.0.0.1', port: to, noDelay: true })
    for (const end of [socket, onward]) {
      open.add(end)
      end.on('error', () => {})
      end.once('close', () => {
        open.delete(end)
        setTimeout(() => (end === socket ? onward : socket).destroy(), late)
      })
    }
    socket.setNoDelay(true)
    socket.on('data', bytes => void onward.write(bytes))
    onward.on('data', bytes => void setTimeout(() => socket.write(bytes), late))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    holdBack(ms) {
      late = ms
    },
    close() {
      server.close()
      for (const end of open) end.destroy()
    },
  }
}
