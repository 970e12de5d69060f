import { VOTED_KINDS } from '@pharos/shared-protocol/check/kind.ts'
import type { Page } from 'playwright-core'
import { fakePing, startPingAgent } from '../world/ping.ts'
import { startTarget } from '../world/target.ts'
import type { World } from '../world/world.ts'
import { KIND_TESTS } from './index.ts'
import type { KindForm, KindTarget, KindTests, Result } from './kind-tests.ts'
import { openSlowLine } from './slow-line.ts'

/** A target of a kind, in each of the states that its monitors can find. */
export interface Stand {
  /** The settings of the monitor besides the common ones. */
  body: object
  /** As webhooks and lists name it. */
  uri: string
  /** The words of the CLI that add such a monitor, and that change it. */
  cli: { add: string[]; update: string[] }
  /** Fills in the console's form. */
  fill(screen: Page): Promise<void>
  shown: KindForm['shown']
  well(): void
  fail(): void
  /** It is well, and its answer takes longer than `slower_than` milliseconds. */
  slow(): void
  slower_than: number
  reason: KindTarget['reason']
  evidence: KindTarget['evidence']
  close(): unknown
}

type Words = Pick<KindTests, 'cli' | 'form'>

const SLOW_MS = 600
const SLOWER_THAN = 300

/** The kinds whose regions vote, except that with a browser, whose runs take long. */
export const STAND_KINDS = VOTED_KINDS.filter(kind => kind !== 'browser')
export type StandKind = (typeof STAND_KINDS)[number]
export type Stands = Record<StandKind, Stand>

/** A target of each kind. */
export async function standsOf(world: World): Promise<Stands> {
  const stands: [StandKind, Stand][] = []
  for (const kind of STAND_KINDS) stands.push([kind, await standOf(kind, world)])
  return Object.fromEntries(stands) as Stands
}

export function standOf(kind: StandKind, world: World): Promise<Stand> {
  if (kind === 'http') return behindLine(HTTP)
  const { target, ...words } = KIND_TESTS[kind]
  if (target) return behindLine({ target, ...words })
  if (kind !== 'icmp') throw new Error(`${kind} has no target`)
  return icmpStand(world)
}

/** A server that a slow line leads to. */
async function behindLine({ target, ...words }: Words & { target: KindTarget }): Promise<Stand> {
  const { serve, body, uri, reason, evidence } = target
  const served = await serve()
  const line = await openSlowLine(served.port)
  return {
    ...{ body: body(line.port), uri: uri(line.port), reason, evidence },
    ...wordsAt(line.port, words),
    well() {
      line.holdBack(0)
      served.well()
    },
    fail: () => served.fail(),
    slow: () => line.holdBack(SLOW_MS),
    slower_than: SLOWER_THAN,
    async close() {
      line.close()
      await served.close()
    },
  }
}

/** The words with which people name what listens at a port. */
function wordsAt(port: number, { cli, form }: Words): Pick<Stand, 'cli' | 'fill' | 'shown'> {
  return { cli: { ...cli, add: cli.add(port) }, fill: screen => form.fill(screen, port), shown: form.shown }
}

const ALONE = { monitor_tls: false, monitor_domain: false, monitor_page_speed: false }
const uriOf = (port: number) => `http://127.0.0.1:${port}/`
const HTTP: Words & { target: KindTarget } = {
  cli: { add: port => [uriOf(port), '--no-monitor-tls', '--no-monitor-domain'], update: ['--interval', '2m'] },
  form: {
    fill: (screen, port) => screen.getByLabel('Address').fill(uriOf(port)),
    shown: { good: 'OK', failed: ['Unexpected status', '503'] },
  },
  target: {
    async serve() {
      const target = await startTarget()
      const answer = (status: number) => target.answer((_, response) => response.writeHead(status).end('ok'))
      return { port: target.port, well: () => answer(200), fail: () => answer(503), close: () => target.stop() }
    },
    uri: uriOf,
    body: port => ({ uri: uriOf(port), ...ALONE }),
    reason: { code: 'unexpected_status', words: 'unexpected status' },
    evidence: { good: { status_code: 200 }, failed: { status_code: 503 } },
  },
}

async function icmpStand(world: World): Promise<Stand> {
  const ping = fakePing()
  await startPingAgent(world)
  const good: Result = { sent: 2, received: 2, rtt_ms: { min: 1, avg: 2, max: 3 } }
  return {
    ...{ body: { host: '127.0.0.1', count: 2 }, uri: 'icmp://127.0.0.1' },
    ...wordsAt(0, KIND_TESTS.icmp),
    well: () => ping.answer(true),
    fail: () => ping.answer(false),
    // Its round trip takes 2 ms.
    slow: () => ping.answer(true),
    slower_than: 1,
    reason: { code: 'no_reply', words: 'no reply' },
    evidence: { good, failed: { sent: 2, received: 0, rtt_ms: null } },
    close: () => ping.answer(true),
  }
}
