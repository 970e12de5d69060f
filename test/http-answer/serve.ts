import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type Answer, HERE } from './answer.ts'

export interface AnswerServer {
  host: string
  /** The address of an answer. */
  urlOf(answer: Answer): string
  stop(): Promise<void>
}

/** Serves each answer, byte for byte, at an address of its own; anything else is `done` with the path. */
export async function serveAnswers(answers: readonly Answer[]): Promise<AnswerServer> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    let request = ''
    socket.on('data', bytes => {
      request += bytes.toString('latin1')
      if (!request.includes('\r\n\r\n')) return
      reply(socket, request.split(' ', 2)[1] ?? '')
      request = ''
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  function reply(socket: Socket, path: string): void {
    const answer = answers[Number(/^\/answer-(\d+)/.exec(path)?.[1])]
    if (answer === undefined) {
      socket.end(
        `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: ${path.length + 5}\r\n\r\ndone ${path}`,
      )
      return
    }
    const bytes = Buffer.from(answer.bytes.toString('latin1').replaceAll(HERE, host), 'latin1')
    if (answer.staysOpen) socket.write(bytes)
    else socket.end(bytes)
  }

  return {
    host,
    urlOf: answer => `http://${host}/answer-${answers.indexOf(answer)}`,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
