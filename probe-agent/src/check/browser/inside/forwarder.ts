import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { pipeline } from 'node:stream'
import { PROXY_SOCKET } from './paths.ts'

/**
 * Opens a port on the sandbox's loopback that leads to the agent's proxy, since browsers cannot connect to a unix
 * socket.
 */
export async function startForwarder(): Promise<number> {
  const server = createServer({ allowHalfOpen: true }, near => {
    const far = connect({ path: PROXY_SOCKET, allowHalfOpen: true })
    pipeline(near, far, () => {})
    pipeline(far, near, () => {})
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}
