import { availableParallelism, totalmem } from 'node:os'
import type { CheckKind } from '@pharos/shared-protocol/check/kind.ts'
import type { Ability, FindAbility, NeedyLane } from '../ability.ts'
import { slotsFor } from '../pool/share.ts'
import { browserCheck, describeBrowser } from './browser/index.ts'
import type { Check } from './check.ts'
import { dnsRecordCheck } from './dns-record/index.ts'
import { domainCheck } from './domain/index.ts'
import { grpcCheck } from './grpc/index.ts'
import { httpCheck } from './http/index.ts'
import { describePing, icmpCheck } from './icmp/index.ts'
import { pageSpeedCheck } from './page-speed/index.ts'
import { smtpCheck } from './smtp/index.ts'
import { tcpCheck } from './tcp/index.ts'
import { tlsCheck } from './tls/index.ts'

export const CHECKS = {
  http: httpCheck,
  tcp: tcpCheck,
  icmp: icmpCheck,
  grpc: grpcCheck,
  smtp: smtpCheck,
  tls: tlsCheck,
  domain: domainCheck,
  dns_record: dnsRecordCheck,
  browser: browserCheck,
  page_speed: pageSpeedCheck,
} satisfies { [K in CheckKind]: Check }

/** How an agent finds out whether its machine can run the kinds of a lane. */
export const FINDERS: { [L in NeedyLane]: FindAbility } = { heavy: findBrowser, ping: findPing }

/** The most memory that a sandbox may take, for its processes and its files. */
const SANDBOX_BYTES = 2 * 1024 ** 3

/** How many checks of a lane run at once in one process. */
export const AT_ONCE: { [L in NeedyLane]: () => number } = {
  heavy: () => slotsFor({ processors: availableParallelism(), memory: totalmem(), perRun: SANDBOX_BYTES }),
  // Each is a sleeping process of 1.5 MB.
  ping: () => 50,
}

/** Starts a browser in a sandbox. Takes a second or two. */
async function findBrowser(): Promise<Ability> {
  const ability = await describeBrowser()
  return ability.able
    ? { lacking: null, forStrangers: ability.forStrangers }
    : { lacking: ability.reason, forStrangers: false }
}

/** Sends this machine an echo request. */
async function findPing(): Promise<Ability> {
  return { lacking: await describePing(), forStrangers: true }
}
