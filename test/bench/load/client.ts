// One client process: sends requests over some connections as fast as responses arrive. It implements HTTP/1.1 itself,
// so that it costs little compared with the server that it measures; or it uses `node:http`, as other programs do.
import { Agent, get, type IncomingMessage, type RequestOptions } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { LoadOrder, LoadReport } from './order.ts'

const KEPT_LATENCIES = 200_000

process.once('message', (order: LoadOrder) => void carryOut(order))
process.once('disconnect', () => process.exit(0))

async function carryOut(order: LoadOrder): Promise<void> {
  if (order.seconds !== null) await load({ ...order, seconds: 1 })
  process.send?.('begins')
  process.send?.(await load(order))
}

async function load(order: LoadOrder): Promise<LoadReport> {
  const report: LoadReport = { answers: {}, bytes: 0, seconds: 0, latencies: [] }
  const begun = performance.now()
  let next = 0
  const take = () => {
    if (order.seconds === null) return next < order.paths.length ? order.paths[next++] : undefined
    return performance.now() - begun < order.seconds * 1000 ? order.paths[next++ % order.paths.length] : undefined
  }
  const along = order.client === 'node:http' ? askByNode : askAlong
  await Promise.all(Array.from({ length: order.connections }, () => along(order, take, report)))
  report.seconds = (performance.now() - begun) / 1000
  return report
}

type Take = () => string | undefined

/** Uses one connection of `node:http`: reads each whole response as text, and continues with the next. */
async function askByNode({ port, headers }: LoadOrder, take: Take, report: LoadReport): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let path = take(); path !== undefined; path = take()) {
    const sent = performance.now()
    const { status, text } = await readByNode({ port, headers, agent, path })
    note(report, String(status), Buffer.byteLength(text), sent)
  }
  agent.destroy()
}

function readByNode(options: RequestOptions): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const read = (response: IncomingMessage) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', chunk => {
        text += chunk
      })
      response.once('end', () => resolve({ status: response.statusCode, text }))
    }
    get({ host: '127.0.0.1', ...options }, read).once('error', reject)
  })
}

function note(report: LoadReport, status: string, bytes: number, sent: number): void {
  report.answers[status] = (report.answers[status] ?? 0) + 1
  report.bytes += bytes
  if (report.latencies.length < KEPT_LATENCIES) report.latencies.push(performance.now() - sent)
}

/** Uses one connection: sends a request, reads its whole response, and continues with the next. */
function askAlong(order: LoadOrder, take: Take, report: LoadReport): Promise<void> {
  const head = Object.entries(order.headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return new Promise((resolve, reject) => {
    const socket = connect(order.port, '127.0.0.1').setNoDelay(true)
    let sent = 0
    const ask = () => {
      const path = take()
      if (path === undefined) {
        socket.end()
        resolve()
        return
      }
      sent = performance.now()
      socket.write(`GET ${path} HTTP/1.1\r\nHost: bench\r\n${head.join('')}\r\n`)
    }
    socket.once('connect', ask)
    socket.once('error', reject)
    readAnswers(socket, (status, bytes) => {
      note(report, status, bytes, sent)
      ask()
    })
  })
}

/** Reports the status and the length of each complete response. */
function readAnswers(socket: Socket, done: (status: string, bytes: number) => void): void {
  let seen: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    seen = seen.length === 0 ? chunk : Buffer.concat([seen, chunk])
    const end = seen.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = seen.toString('latin1', 0, end)
    const status = head.slice(9, 12)
    const length = status === '304' ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    const whole = end + 4 + length
    if (seen.length < whole) return
    seen = seen.subarray(whole)
    done(status, whole)
  })
}
