import type { IcmpRoundTrip } from '@pharos/shared-protocol/check/icmp.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { say } from '../../say.ts'

/** What `ping` counted. */
export interface PingReport {
  sent: number
  received: number
  rtt: IcmpRoundTrip | null
  /** What a router on the way reported, such as "10.0.0.1: Destination Host Unreachable". */
  remark: string | null
}

const COUNTS = /^(\d+) packets transmitted, (\d+) received/m
const ROUND_TRIP = /^rtt min\/avg\/max\/mdev = ([\d.]+)\/([\d.]+)\/([\d.]+)\/[\d.]+ ms/m
const REMARK = /^From (\S+) icmp_seq=\d+ (.{1,200})$/m

/** Reads the output of iputils' ping in the locale C; null if it has no summary. Pure. */
export function readReport(output: string): PingReport | null {
  const counts = COUNTS.exec(output)
  if (counts === null) return null
  const [sent, received] = [Number(counts[1]), Number(counts[2])]
  const times = ROUND_TRIP.exec(output)
  const remark = REMARK.exec(output)
  return {
    sent,
    received: Math.min(sent, received),
    rtt: times === null ? null : { min: Number(times[1]), avg: Number(times[2]), max: Number(times[3]) },
    remark: remark === null ? null : `${remark[1]}: ${remark[2]}`,
  }
}

/**
 * Why `ping` could not send anything. `not_permitted`: this agent may not open the socket, or its own firewall blocks
 * the requests. `no_route`: there is no route from here to the address; another address of the host may be reachable.
 * `unsuitable`: the address cannot be pinged. `failed`: any other error on this machine.
 */
export interface Trouble {
  kind: 'not_permitted' | 'no_route' | 'unsuitable' | 'failed'
  said(address: string): Said
}

const TROUBLES: readonly [RegExp, Trouble][] = [
  [/broadcast/i, { kind: 'unsuitable', said: address => say('ping.broadcast', { address }) }],
  [
    /Network is unreachable|Cannot assign requested address|Address family not supported/i,
    { kind: 'no_route', said: address => say('ping.no_network_route', { address }) },
  ],
  [/No route to host/i, { kind: 'no_route', said: address => say('ping.no_host_route', { address }) }],
  [
    /Operation not permitted|Permission denied|cap_net_raw|EPERM/i,
    { kind: 'not_permitted', said: () => say('ping.not_permitted') },
  ],
]

/** Reads the error that `ping` prints; null if there is none. Pure. */
export function readTrouble(complaint: string): Trouble | null {
  const text = complaint.trim()
  if (text === '') return null
  const known = TROUBLES.find(([pattern]) => pattern.test(text))
  if (known !== undefined) return known[1]
  return { kind: 'failed', said: () => say('ping.failed', { error: (text.split('\n')[0] ?? '').slice(0, 300) }) }
}
