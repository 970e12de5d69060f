import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IcmpOutcome as Schema } from '@pharos/shared-protocol/check/icmp.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { environmentFor } from '../http/check.fixture.ts'
import { check, fakePing, lacking, realPing, specFor, summary } from './check.fixture.ts'
import { checkIcmp } from './check.ts'
import { describePing } from './program.ts'

const test = suite('icmp')
if (lacking !== null) console.log(`SKIP check.test.ts, real echo requests: ${lacking}`)
const real = lacking === null ? test : test.skip

real('a machine that answers is healthy, with its round trips', async () => {
  const { outcome, unable } = await check(realPing, specFor())
  Schema.parse(outcome)
  assert.is(outcome.status, 'healthy', outcome.failure_detail ?? '')
  assert.equal([outcome.sent, outcome.received], [3, 3])
  const { min, avg, max } = outcome.rtt_ms ?? { min: -1, avg: -1, max: -1 }
  assert.ok(min >= 0 && min <= avg && avg <= max)
  assert.is(outcome.remote_address, '127.0.0.1')
  assert.ok(outcome.dns_ms !== null)
  assert.is(unable, false)
})

real('IPv6 by name, and by its family alone', async () => {
  const env = await environmentFor({ resolve: async (_, family) => (family === '6' ? ['::1'] : ['127.0.0.1']) })
  const { outcome } = await checkIcmp(realPing, specFor({ host: 'both.example', ip_family: '6', count: 1 }), env)
  assert.is(outcome.remote_address, '::1')
  assert.ok(outcome.status === 'healthy' || /no route/.test(outcome.failure_detail ?? ''), outcome.failure_detail ?? '')
})

real('this machine can send echo requests', async () => assert.is(await describePing(), null))

interface Row {
  name: string
  script: string
  spec?: Parameters<typeof specFor>[0]
  reason: string | null
  detail?: RegExp
  unable?: boolean
  also?(outcome: Awaited<ReturnType<typeof check>>['outcome']): void
}

const table: Row[] = [
  {
    name: 'some requests are lost',
    script: summary(3, 2),
    reason: 'packet_loss',
    detail: /answered 2 of 3 echo requests/,
    also: ({ rtt_ms }) => assert.equal(rtt_ms, { min: 1, avg: 2, max: 3 }),
  },
  {
    name: 'as many are lost as may be',
    script: summary(10, 9),
    spec: { count: 10, max_loss_percent: 10 },
    reason: null,
  },
  {
    name: 'none is answered',
    script: summary(3, 0),
    reason: 'no_reply',
    detail: /^127\.0\.0\.1 answered none of 3/,
    also: ({ rtt_ms, sent, received }) => assert.equal([rtt_ms, sent, received], [null, 3, 0]),
  },
  {
    name: 'ping may not open its socket',
    script: 'echo "ping: socket: Operation not permitted" >&2; exit 2',
    reason: 'not_permitted',
    detail: /is not allowed to send echo requests/,
    unable: true,
  },
  {
    name: 'the firewall of this machine keeps the requests back',
    script: `echo "ping: sendmsg: Operation not permitted" >&2; ${summary(3, 0)}`,
    reason: 'not_permitted',
    unable: true,
  },
  {
    name: 'ping breaks',
    script: 'echo "ping: out of luck" >&2; exit 2',
    reason: 'not_permitted',
    detail: /ping failed: ping: out of luck/,
    unable: true,
  },
  { name: 'ping says nothing', script: 'exit 0', reason: 'not_permitted', detail: /too busy/, unable: true },
  {
    name: 'this machine could not send all',
    script: summary(2, 2),
    reason: 'not_permitted',
    detail: /too busy to send 3 echo requests/,
    unable: true,
  },
  {
    name: 'there is no way to the network',
    script: 'echo "ping: connect: Network is unreachable" >&2; exit 2',
    reason: 'no_reply',
    detail: /no route to its network/,
  },
  {
    name: 'a broadcast address',
    script: 'echo "ping: Do you want to ping broadcast? Then -b. If not, check your local firewall rules" >&2; exit 2',
    reason: 'no_reply',
    detail: /broadcast/,
  },
  {
    name: 'a reply that is repeated without end',
    script: `i=0; while [ $i -lt 5000 ]; do echo "64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=0.1 ms (DUP!)"; i=$((i+1)); done; ${summary(3, 3)}`,
    reason: null,
  },
]

for (const row of table) {
  test(row.name, async () => {
    const fake = fakePing(row.script)
    const { outcome, unable } = await check(fake.program, specFor(row.spec))
    fake.remove()
    Schema.parse(outcome)
    assert.is(outcome.failure_reason, row.reason, outcome.failure_detail ?? '')
    assert.is(outcome.status, row.reason === null ? 'healthy' : 'failing')
    if (row.detail) assert.match(outcome.failure_detail ?? '', row.detail)
    assert.is(unable, row.unable ?? false)
    row.also?.(outcome)
  })
}

test('an address without a route is skipped', async () => {
  const fake = fakePing(
    `case "$*" in *192.0.2.1) echo "ping: connect: Network is unreachable" >&2; exit 2;; esac; ${summary(3, 3)}`,
  )
  const env = await environmentFor({ resolve: async () => ['192.0.2.1', '127.0.0.1'] })
  const { outcome } = await checkIcmp(fake.program, specFor({ host: 'both.example' }), env)
  fake.remove()
  assert.is(outcome.status, 'healthy', outcome.failure_detail ?? '')
  assert.is(outcome.remote_address, '127.0.0.1')
})

test('a ping that cannot be started is a fault of the agent, and is not thrown', async () => {
  // Node throws some errors of starting a program, and reports others later.
  const { outcome, unable } = await check('/bin/ping\0', specFor())
  assert.is(outcome.failure_reason, 'not_permitted')
  assert.match(outcome.failure_detail ?? '', /^ping failed: /)
  assert.is(unable, true)
})

test('an agent without ping can say nothing about the target', async () => {
  const { outcome, unable } = await check(null, specFor())
  assert.is(outcome.failure_reason, 'not_permitted')
  assert.is(unable, true)
})

test('ping gets an address and plain arguments, in the language C and without this process’s environment', async () => {
  const fake = fakePing(`printf "%s " "$@" > "$0.args"; env > "$0.env"; ${summary(2, 2)}`)
  const env = await environmentFor({ resolve: async () => ['127.0.0.1'] })
  process.env.PROBE_SECRET = 'x'
  const spec = specFor({ host: 'target.example', count: 2, timeout_ms: 1_500 })
  const { outcome } = await checkIcmp(fake.program, spec, env)
  delete process.env.PROBE_SECRET
  assert.is(outcome.status, 'healthy', outcome.failure_detail ?? '')
  const args = readFileSync(join(fake.folder, 'ping.args'), 'utf8').trim()
  assert.match(args, /^-n -c 2 -i 0\.(4\d\d|500) -W [12] -- 127\.0\.0\.1$/)
  const seen = readFileSync(join(fake.folder, 'ping.env'), 'utf8')
  assert.match(seen, /^LC_ALL=C$/m)
  assert.not.match(seen, /PROBE_SECRET/)
  fake.remove()
})

test('a ping that does not end is interrupted at the timeout, and its summary is read', async () => {
  const fake = fakePing(`trap '${summary(2, 0).replaceAll("'", `'"'"'`)}; exit 1' INT; while :; do sleep 0.05; done`)
  const { outcome } = await check(fake.program, specFor({ count: 2, timeout_ms: 700 }))
  fake.remove()
  assert.is(outcome.failure_reason, 'no_reply', outcome.failure_detail ?? '')
})

test('a ping that can’t be interrupted is killed', async () => {
  const fake = fakePing(`trap '' INT; echo $$ > "$0.pid"; while :; do sleep 0.05; done`)
  const { unable } = await check(fake.program, specFor({ count: 1, timeout_ms: 500 }))
  assert.is(unable, true)
  const pid = readFileSync(join(fake.folder, 'ping.pid'), 'utf8').trim()
  assert.not.ok(existsSync(`/proc/${pid}`))
  fake.remove()
})

test('an agent that is stopped ends its ping', async () => {
  const stop = new AbortController()
  const fake = fakePing('while :; do sleep 0.05; done')
  const env = await environmentFor({ signal: stop.signal })
  const running = checkIcmp(fake.program, specFor({ retries: 3, timeout_ms: 60_000 }), env)
  stop.abort()
  const { outcome } = await running
  fake.remove()
  assert.is(outcome.attempts, 1)
})

test('it tries again while retries are left', async () => {
  const fake = fakePing(`if [ -f "$0.again" ]; then ${summary(1, 1)}; else touch "$0.again"; ${summary(1, 0)}; fi`)
  const { outcome } = await check(fake.program, specFor({ count: 1, retries: 2 }))
  fake.remove()
  assert.is(outcome.status, 'healthy', outcome.failure_detail ?? '')
  assert.is(outcome.attempts, 2)
})

const REFUSED: [name: string, addresses: string[], allow_private: boolean][] = [
  ['a private address in a public region', ['10.1.2.3'], false],
  ['loopback in a public region', ['127.0.0.1'], false],
  ['a metadata address in any region', ['169.254.169.254'], true],
]

for (const [name, addresses, allow_private] of REFUSED) {
  test(`${name} is not pinged`, async () => {
    const fake = fakePing('touch "$0.ran"')
    const env = await environmentFor({
      policy: { allow_private, forbidden: [] },
      resolve: async () => addresses,
    })
    const { outcome } = await checkIcmp(fake.program, specFor({ host: 'rebinding.example', retries: 3 }), env)
    assert.is(outcome.failure_reason, 'target_not_allowed')
    assert.is(outcome.attempts, 1)
    assert.not.ok(existsSync(join(fake.folder, 'ping.ran')))
    fake.remove()
  })
}

test('a resolver that never answers ends with the timeout', async () => {
  const env = await environmentFor({ resolve: () => new Promise(() => {}) })
  const { outcome } = await checkIcmp(
    '/nowhere/ping',
    specFor({ host: 'slow.example', timeout_ms: 400, count: 1 }),
    env,
  )
  assert.is(outcome.failure_reason, 'dns_failure')
  assert.match(outcome.failure_detail ?? '', /not resolved within 0\.4 s/)
})

const TRIALS: [name: string, script: string, lacking: RegExp][] = [
  [
    'is forbidden its socket',
    'echo "ping: socket: Operation not permitted" >&2; exit 2',
    /is not allowed to open its socket: set net\.ipv4/,
  ],
  ['is another program', 'echo "1 packets, all well"', /is not the ping of iputils/],
]

for (const [name, script, expected] of TRIALS) {
  test(`a machine whose ping ${name} has no such capability`, async () => {
    const fake = fakePing(script)
    assert.match((await describePing(fake.folder)) ?? '', expected)
    fake.remove()
  })
}

test.run()
