import { MOST_ANSWER_BYTES, MOST_METADATA } from '@pharos/probe-agent/check/grpc/call.ts'
import { size, TIMEOUT } from '../api/bound/bound.ts'
import { GRPC_FIXTURES } from '../api/fixture/grpc.ts'
import { ofGrpc } from '../unread/grpc.ts'
import { startHealthServer } from '../world/health-server.ts'
import type { KindTests } from './kind-tests.ts'

export const GRPC_TESTS: KindTests = {
  fixtures: GRPC_FIXTURES,
  unread: ofGrpc,
  cli: {
    add: port => [`127.0.0.1:${port}`, '--no-tls', '--service', 'shop'],
    update: ['--service', 'shop.v1.Checkout'],
  },
  form: {
    async fill(screen, port) {
      await screen.getByLabel('Host or IP address').fill('127.0.0.1')
      await screen.getByLabel('Port').fill(String(port))
      await screen.getByLabel('gRPC service', { exact: true }).fill('shop')
      await screen.getByLabel('Use TLS').uncheck()
    },
    shown: { good: 'SERVING', failed: ['The service is not serving', 'NOT_SERVING', 'gRPC status', '0 OK'] },
  },
  bounds: [
    {
      ...{ input: 'the answer to a gRPC check', from: 'a target', bytes: size(MOST_ANSWER_BYTES), work: '–' },
      ...{ time: TIMEOUT, beyond: 'not_grpc', tested: 'probe-agent/src/check/grpc/check.test.ts' },
    },
    {
      ...{ input: 'metadata of a gRPC answer', from: 'a target', bytes: size(MOST_METADATA), time: TIMEOUT },
      ...{ work: 'lines are counted while they come', beyond: 'not_grpc' },
      tested: 'probe-agent/src/check/grpc/metadata.test.ts',
    },
  ],
  target: {
    async serve() {
      const { port, say, stop } = await startHealthServer()
      say('shop', 'SERVING')
      return { port, well: () => say('shop', 'SERVING'), fail: () => say('shop', 'NOT_SERVING'), close: stop }
    },
    body: port => ({ host: '127.0.0.1', port, tls: false, service: 'shop' }),
    uri: port => `grpc://127.0.0.1:${port}/shop`,
    reason: { code: 'not_serving', words: 'not serving' },
    evidence: {
      good: { serving_status: 'SERVING', grpc_status: 0 },
      failed: { serving_status: 'NOT_SERVING', grpc_status: 0 },
    },
  },
}
