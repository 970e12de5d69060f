import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { MOST_MS } from '@pharos/probe-agent/check/http/assertion.ts'
import { BRIEF_MS } from '@pharos/probe-agent/check/http/costly.ts'
import { MOST_ANSWER_BYTES } from '@pharos/shared-protocol/check/tcp.ts'
import { seconds, size, TIMEOUT } from '../api/bound/bound.ts'
import { TCP_FIXTURES } from '../api/fixture/tcp.ts'
import { ofTcp } from '../unread/voted.ts'
import type { KindTests, Served } from './kind-tests.ts'

export const TCP_TESTS: KindTests = {
  fixtures: TCP_FIXTURES,
  unread: ofTcp,
  cli: { add: port => [`127.0.0.1:${port}`, '--expect', '^hello'], update: ['--expect', '^220 '] },
  form: {
    async fill(screen, port) {
      await screen.getByLabel('Host or IP address').fill('127.0.0.1')
      await screen.getByLabel('Port').fill(String(port))
      await screen.getByText('What is sent, and which answer is expected').click()
      await screen.getByLabel('Expect').fill('^hello')
    },
    shown: { good: 'OK', failed: ['Unexpected answer'] },
  },
  bounds: [
    {
      ...{ input: 'the answer to a TCP check', from: 'a target', bytes: size(MOST_ANSWER_BYTES), time: TIMEOUT },
      work: `${seconds(BRIEF_MS)} on the event loop, then ${seconds(MOST_MS)} in a thread`,
      ...{ beyond: 'unexpected_answer', tested: 'probe-agent/src/check/tcp/answer.test.ts' },
    },
  ],
  target: {
    serve,
    body: port => ({ host: '127.0.0.1', port, expect: '^hello' }),
    uri: port => `tcp://127.0.0.1:${port}`,
    reason: { code: 'unexpected_answer', words: 'unexpected answer' },
    evidence: { good: { evidence: null }, failed: { evidence: { answer: 'busy', answer_bytes: 4 } } },
  },
}

async function serve(): Promise<Served> {
  let word = 'hello'
  const server = createServer(socket => socket.on('error', () => {}).end(word)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const say = (next: string) => {
    word = next
  }
  const { port } = server.address() as AddressInfo
  return { port, well: () => say('hello'), fail: () => say('busy'), close: () => server.close() }
}
