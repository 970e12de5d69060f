import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readReport, readTrouble } from './report.ts'

const test = suite('icmp reports')

const ANSWERED = `PING 127.0.0.1 (127.0.0.1) 56(84) bytes of data.
64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=0.188 ms
64 bytes from 127.0.0.1: icmp_seq=2 ttl=64 time=0.024 ms

--- 127.0.0.1 ping statistics ---
2 packets transmitted, 2 received, 0% packet loss, time 208ms
rtt min/avg/max/mdev = 0.024/0.106/0.188/0.082 ms
`
const UNREACHABLE = `PING 10.7.0.9 (10.7.0.9) 56(84) bytes of data.
From 10.7.0.1 icmp_seq=1 Destination Host Unreachable
From 10.7.0.1 icmp_seq=2 Destination Host Unreachable

--- 10.7.0.9 ping statistics ---
2 packets transmitted, 0 received, +2 errors, 100% packet loss, time 1016ms
pipe 2
`
const DOUBLED = `PING 2001:db8::1(2001:db8::1) 56 data bytes
64 bytes from 2001:db8::1: icmp_seq=1 ttl=64 time=0.041 ms
64 bytes from 2001:db8::1: icmp_seq=1 ttl=64 time=0.060 ms (DUP!)

--- 2001:db8::1 ping statistics ---
3 packets transmitted, 1 received, +1 duplicates, 66.6667% packet loss, time 1000ms
rtt min/avg/max/mdev = 0.041/0.050/0.060/0.009 ms
`

test('all replies', () =>
  assert.equal(readReport(ANSWERED), {
    sent: 2,
    received: 2,
    rtt: { min: 0.024, avg: 0.106, max: 0.188 },
    remark: null,
  }))

test('no reply, and what a router says', () =>
  assert.equal(readReport(UNREACHABLE), {
    sent: 2,
    received: 0,
    rtt: null,
    remark: '10.7.0.1: Destination Host Unreachable',
  }))

test('duplicates do not count as replies', () => {
  const report = readReport(DOUBLED)
  assert.is(report?.sent, 3)
  assert.is(report?.received, 1)
})

test('an output without a summary is no report', () => {
  assert.is(readReport(''), null)
  assert.is(readReport('PING 127.0.0.1 (127.0.0.1): 56 data bytes\n'), null)
})

const TROUBLES: [complaint: string, kind: string | null][] = [
  ['', null],
  ['ping: connect: Network is unreachable\n', 'no_route'],
  ['ping: connect: No route to host\n', 'no_route'],
  [
    'ping: socktype: SOCK_RAW\nping: socket: Operation not permitted\nping: => missing cap_net_raw+p capability or setuid?\n',
    'not_permitted',
  ],
  ['ping: sendmsg: Operation not permitted\n', 'not_permitted'],
  ['spawn EPERM', 'not_permitted'],
  ['ping: Do you want to ping broadcast? Then -b. If not, check your local firewall rules\n', 'unsuitable'],
  ['spawn /usr/bin/ping EAGAIN', 'failed'],
]

for (const [complaint, kind] of TROUBLES)
  test(`"${complaint.split('\n')[0]}" is ${kind ?? 'no trouble'}`, () =>
    assert.is(readTrouble(complaint)?.kind ?? null, kind))

test.run()
