import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { systemClock } from '../clock.ts'
import { randomIds } from '../ids.ts'
import { answerUnreadable } from './connection.ts'

const test = suite<{ server: Server }>('what Node refuses by itself')

test.before.each(async context => {
  const timeouts = { headersTimeout: 200, requestTimeout: 200, connectionsCheckingInterval: 50 }
  context.server = createServer(timeouts, (request, response) => {
    if (request.url === '/begun') response.write('begun')
    else response.end('fine')
  })
  answerUnreadable(context.server, { ids: randomIds(), clock: systemClock() })
  await new Promise<void>(resolve => context.server.listen(0, '127.0.0.1', resolve))
})
test.after.each(({ server }) => {
  server.closeAllConnections()
  server.close()
})

/** All that comes back until the server closes the connection; `then` is sent after the first answer. */
function speak(server: Server, text: string, then?: string): Promise<string> {
  return new Promise(resolve => {
    let answer = ''
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(text))
    socket.on('data', data => {
      if (answer === '' && then) socket.write(then)
      answer += data.toString()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
  })
}

const HOST = 'Host: a\r\n'
const rows = [
  { name: 'no HTTP at all', sent: 'HELLO\r\n\r\n', status: '400 Bad Request', code: 'invalid_request' },
  {
    name: 'a bad header',
    sent: `GET / HTTP/1.1\r\n${HOST}a b: c\r\n\r\n`,
    status: '400 Bad Request',
    code: 'invalid_request',
  },
  {
    name: 'headers over 16 KB',
    sent: `GET / HTTP/1.1\r\n${HOST}x: ${'a'.repeat(20_000)}\r\n\r\n`,
    status: '431 Request Header Fields Too Large',
    code: 'too_large',
  },
  {
    name: 'headers that never end',
    sent: `GET / HTTP/1.1\r\n${HOST}`,
    status: '408 Request Timeout',
    code: 'invalid_request',
  },
]

for (const { name, sent, status, code } of rows)
  test(name, async ({ server }) => {
    const answer = await speak(server, sent)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    assert.ok(head.startsWith(`HTTP/1.1 ${status}\r\nContent-Type: application/problem+json\r\n`), answer)
    assert.match(head, new RegExp(`Content-Length: ${Buffer.byteLength(body)}\r\n`))
    const problem = JSON.parse(body)
    assert.equal([problem.code, problem.status], [code, Number(status.slice(0, 3))])
    assert.match(head, `X-Request-Id: ${problem.request_id}`)
  })

test('after an answer that ended, the next bad request on the connection is told', async ({ server }) => {
  const answer = await speak(server, `GET / HTTP/1.1\r\n${HOST}\r\n`, 'HELLO\r\n\r\n')
  assert.match(answer, /^HTTP\/1.1 200 OK/)
  assert.match(answer, /invalid_request/)
})

test('in the middle of an answer the connection only ends', async ({ server }) => {
  const answer = await speak(server, `POST /begun HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nnonsense\r\n`)
  assert.not.match(answer, /problem/)
})

test.run()
