import type { IcmpRoundTrip } from '@pharos/shared-protocol/check/icmp.ts'

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

/** Why `ping` could not send anything. */
export type Trouble =
  /** This agent may not open the socket, or its own firewall blocks the requests. */
  | { kind: 'not_permitted'; detail: string }
  /** There is no route from here to the address. Another address of the host may be reachable. */
  | { kind: 'no_route'; detail: string }
  /** The address cannot be pinged. */
  | { kind: 'unsuitable'; detail: string }
  /** Any other error on this machine. */
  | { kind: 'failed'; detail: string }

const TROUBLES: readonly [RegExp, Trouble['kind'], string][] = [
  [/broadcast/i, 'unsuitable', 'is a broadcast address, which is not pinged'],
  [
    /Network is unreachable|Cannot assign requested address|Address family not supported/i,
    'no_route',
    "can't be reached: this agent has no route to its network",
  ],
  [/No route to host/i, 'no_route', "can't be reached: there is no route to the host"],
  [
    /Operation not permitted|Permission denied|cap_net_raw|EPERM/i,
    'not_permitted',
    'this agent is not allowed to send echo requests: see docs/tcp-and-icmp-checks.md',
  ],
]

/** Reads the error that `ping` prints; null if there is none. Pure. */
export function readTrouble(complaint: string): Trouble | null {
  const text = complaint.trim()
  if (text === '') return null
  const known = TROUBLES.find(([pattern]) => pattern.test(text))
  return known === undefined
    ? { kind: 'failed', detail: `ping failed: ${(text.split('\n')[0] ?? '').slice(0, 300)}` }
    : { kind: known[1], detail: known[2] }
}
