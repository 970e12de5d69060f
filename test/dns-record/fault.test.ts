import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { DnsFailure } from '@pharos/shared-protocol/check/dns-record.ts'
import { TYPE_NUMBER } from '@pharos/shared-protocol/dns/record-type.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { freePort } from '../../deploy/local/port.ts'
import { linesOf, lookOne } from './check.fixture.ts'
import { answerTo, answerWith, asksForAddress, endOfQuestion, FAILING, FINE, type Relay, startRelay } from './relay.ts'

const test = suite('dns records: faults')

async function ask(relay: Relay, rest: { allowPrivate?: boolean } = {}) {
  const seen = await lookOne({
    watched: [['www.example.test.', 'A']],
    own: relay.server,
    resolvers: [relay.server],
    query_timeout_ms: 150,
    ...rest,
  })
  relay.stop()
  return seen
}

const unreachable: [string, (query: Buffer) => Buffer | null, DnsFailure, RegExp][] = [
  ['fails', query => answerTo(query, FAILING), 'servfail', /failed to answer \(SERVFAIL\)/],
  ['refuses', query => answerTo(query, 0x8185), 'refused', /refused to answer \(REFUSED\)/],
  ['knows no such code', query => answerTo(query, 0x818b), 'refused', /RCODE11/],
  ['says nothing', () => null, 'timeout', /did not answer within 0\.15 s/],
  [
    'sends rubble',
    query => Buffer.concat([query.subarray(0, 2), Buffer.from('rubble')]),
    'malformed_response',
    /sent an invalid DNS response/,
  ],
  [
    'names an alias whose name points to nowhere',
    query => answerWith(query, 5, Buffer.of(0xc0, 0xff)),
    'malformed_response',
    /the CNAME record of www\.example\.test\. contains no name/,
  ],
  [
    'answers under another id',
    query => answerTo(Buffer.concat([Buffer.of((query[0] ?? 0) ^ 1), query.subarray(1)]), FINE, [[1, 2, 3, 4]]),
    'timeout',
    /did not answer/,
  ],
  [
    'answers another question',
    query => {
      const answer = answerTo(query, FINE, [[1, 2, 3, 4]])
      answer.write('x', 13)
      return answer
    },
    'timeout',
    /did not answer/,
  ],
  ['echoes the query', query => query, 'timeout', /did not answer/],
]

for (const [name, answer, reason, detail] of unreachable) {
  test(`a server that ${name} is unreachable: ${reason}`, async () => {
    const seen = await ask(await startRelay(answer))
    assert.is(seen.failure_reason, reason)
    assert.match(seen.failure_detail ?? '', detail)
    assert.equal([seen.variants, seen.dnssec], [[], null])
    assert.is(seen.failed_servers[0]?.failure_reason, reason)
  })
}

test('nobody listens', async () => {
  const server = `127.0.0.1:${await freePort()}`
  const seen = await lookOne({ watched: [['www.example.test.', 'A']], own: server, resolvers: [server] })
  assert.is(seen.failure_reason, 'network_error')
  assert.match(seen.failure_detail ?? '', /nothing listens there/)
})

test('a lost datagram is sent again', async () => {
  const relay = await startRelay((query, count) =>
    count === 0 ? null : answerTo(query, FINE, asksForAddress(query) ? [[192, 0, 2, 1]] : undefined),
  )
  assert.equal(linesOf(await ask(relay)), ['192.0.2.1'])
})

test('a server that does not support EDNS is asked without it', async () => {
  const relay = await startRelay(query =>
    query.readUInt16BE(10) > 0
      ? answerTo(query, 0x8181)
      : answerTo(query, FINE, asksForAddress(query) ? [[192, 0, 2, 1]] : undefined),
  )
  assert.equal(linesOf(await ask(relay)), ['192.0.2.1'])
})

test('data that are not of their type are shown as bytes', async () => {
  const relay = await startRelay(query => answerTo(query, FINE, asksForAddress(query) ? [[192, 0, 2]] : undefined))
  assert.equal(linesOf(await ask(relay)), ['\\# 3 C00002'])
})

test('a truncated signature does not affect other records', async () => {
  const relay = await startRelay(query => answerWith(query, 46, Buffer.of(0, 1)))
  const seen = await ask(relay)
  assert.equal([linesOf(seen), seen.variants[0]?.absence], [[], 'nodata'])
})

test('a delegation whose server has no readable name is malformed', async () => {
  const relay = await startRelay(query => {
    const type = query[endOfQuestion(query) - 3]
    if (type === TYPE_NUMBER.NS) return answerWith(query, type, Buffer.of(0xc0, 0xff))
    return type === TYPE_NUMBER.SOA ? answerWith(query, type, Buffer.alloc(22)) : answerTo(query, FINE)
  })
  const seen = await lookOne({ watched: [['www.example.test.', 'A']], own: relay.server })
  relay.stop()
  assert.is(seen.failure_reason, 'malformed_response')
  assert.match(seen.failure_detail ?? '', /the NS record of .* contains no name/)
})

test('different answers of servers are reported, even if these drop a repeated question', async () => {
  const answersOnce = (address: number[]) => {
    let asked = 0
    return startRelay(query => {
      if (!asksForAddress(query)) return answerTo(query, FINE)
      return asked++ === 0 ? answerTo(query, FINE, [address]) : null
    })
  }
  const relays = await Promise.all([answersOnce([192, 0, 2, 1]), answersOnce([192, 0, 2, 2])])
  const resolvers = relays.map(relay => relay.server)
  const own = resolvers[0] ?? ''
  const seen = await lookOne({ watched: [['www.example.test.', 'A']], own, resolvers, query_timeout_ms: 150 })
  for (const relay of relays) relay.stop()
  assert.is(seen.failure_reason, null, seen.failure_detail ?? '')
  assert.equal(seen.variants.flatMap(({ rdata }) => rdata).sort(), ['192.0.2.1', '192.0.2.2'])
})

test('a forged answer from another port is ignored', async () => {
  const forger = createSocket('udp4')
  const server = createSocket('udp4')
  server.on('message', (query, from) => {
    forger.send(
      answerTo(query, FINE, asksForAddress(query) ? [[6, 6, 6, 6]] : undefined),
      from.port,
      from.address,
      () => {
        server.send(
          answerTo(query, FINE, asksForAddress(query) ? [[192, 0, 2, 1]] : undefined),
          from.port,
          from.address,
        )
      },
    )
  })
  await once(server.bind(0, '127.0.0.1'), 'listening')
  const address = `127.0.0.1:${server.address().port}`
  const seen = await ask({ server: address, asked: 0, stop: () => server.close() })
  forger.close()
  assert.equal(linesOf(seen), ['192.0.2.1'])
})

test('a truncated answer whose TCP breaks off is no answer', async () => {
  const port = await freePort()
  const relay = await startRelay(query => answerTo(query, 0x8380), port)
  const listener = createServer(socket =>
    socket.on('error', () => {}).once('data', () => socket.end(Buffer.from([0, 99, 1]))),
  )
  await once(listener.listen(port, '127.0.0.1'), 'listening')
  const seen = await ask(relay)
  listener.close()
  assert.is(seen.failure_reason, 'network_error')
  assert.match(seen.failure_detail ?? '', /closed before the answer was complete/)
})

test('an answer by TCP to another question is a failure, whatever follows', async () => {
  const port = await freePort()
  const relay = await startRelay(query => answerTo(query, 0x8380), port)
  const listener = createServer(socket =>
    socket
      .on('error', () => {})
      .once('data', (query: Buffer) => {
        const other = answerTo(Buffer.concat([Buffer.of((query[2] ?? 0) ^ 1), query.subarray(3)]), FINE)
        socket.write(Buffer.concat([Buffer.of(other.length >> 8, other.length & 0xff), other]))
      }),
  )
  await once(listener.listen(port, '127.0.0.1'), 'listening')
  const seen = await ask(relay)
  listener.close()
  assert.is(seen.failure_reason, 'network_error')
  assert.match(seen.failure_detail ?? '', /to another question/)
})

test('a resolver that the region may not reach is not asked', async () => {
  const relay = await startRelay(query => answerTo(query, FINE, [[192, 0, 2, 1]]))
  const seen = await ask(relay, { allowPrivate: false })
  assert.is(seen.failure_reason, 'target_not_allowed')
  assert.is(relay.asked, 0)
})

test('a resolver that does not resolve is named', async () => {
  const relay = await startRelay(query => answerTo(query, 0x8183))
  const seen = await lookOne({
    watched: [['www.example.test.', 'A']],
    own: relay.server,
    resolvers: ['dns.example.test:53'],
  })
  relay.stop()
  assert.is(seen.failure_reason, 'server_not_resolved')
  assert.match(seen.failure_detail ?? '', /the name server dns\.example\.test: dns\.example\.test does not exist/)
})

test('where the own resolver is silent, no delegation is found', async () => {
  const relay = await startRelay(() => null)
  const seen = await lookOne({ watched: [['www.example.test.', 'A']], own: relay.server, query_timeout_ms: 100 })
  relay.stop()
  assert.is(seen.failure_reason, 'delegation_not_found')
  assert.match(seen.failure_detail ?? '', /the authoritative servers of .* were not found/)
})

test('many questions to a dead server end with the run, not after it', async () => {
  const relay = await startRelay(() => null)
  const seen = await lookOne({
    watched: Array.from({ length: 50 }, (_, index) => [`n${index}.example.test.`, 'A']),
    own: relay.server,
    resolvers: [relay.server],
    rounds: 3,
    query_timeout_ms: 100,
    timeout_ms: 2_000,
  })
  relay.stop()
  assert.is(seen.failure_reason, 'timeout')
  assert.ok(relay.asked < 100, String(relay.asked))
})

test.run()
