import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { DNS_RECORD_ALERTS } from '../../monitoring/dns-record-check/alerts.ts'
import type { AlertTable } from '../../monitoring/monitor/index.ts'
import { PAGE_SPEED_ALERTS } from '../../monitoring/page-speed-check/alerts.ts'
import { TLS_ALERTS } from '../../monitoring/tls-check/alerts.ts'
import type { AlertWhat } from './event.ts'
import type { IncomingAlert } from './incoming.ts'
import { type GateState, lookAgain, type Surroundings, takeAlert } from './rules.ts'

const T0 = epoch(1_800_000_000_000)

/** Plays steps (see the table of the rules) through the gate. */
export function play(steps: string[]) {
  let state: GateState = { told: null, told_reasons: [], held: [] }
  const told: string[] = []
  const confirmed: number[] = []
  for (const step of steps) {
    const [at = '', what = '', ...flags] = step.split(' ')
    const around = surroundings(flags, instant(at))
    const decision =
      what === 'look' ? lookAgain(state, around) : takeAlert(state, step, incoming(what, flags, at), around)
    state = decision.state
    if (decision.confirm) confirmed.push(Number(at))
    for (const { repeated, held_for, ...alert } of decision.raised)
      told.push(`${nameOf(alert)}${held_for ? ` for ${held_for}` : ''}${repeated ? ' repeated' : ''}`)
  }
  const held = state.held.map(
    ({ alert, waits_for, until }) => `${nameOf(alert)} ${waits_for} ${until === null ? null : (until - T0) / 1000}`,
  )
  return { told, held, confirmed }
}

const DECLARED: AlertTable = { ...TLS_ALERTS, ...DNS_RECORD_ALERTS, ...PAGE_SPEED_ALERTS }
const STATUSES = ['down', 'degraded', 'paused']
const WHATS: string[] = ['failed', 'degraded', 'unknown', 'recovered']

function surroundings(flags: string[], now: EpochMs): Surroundings {
  const until = flagValue(flags, 'until')
  return {
    status: flags.find(flag => STATUSES.includes(flag)) ?? 'up',
    muted: flags.includes('muted'),
    heard: !flags.includes('unheard'),
    present: alert => alert,
    parent_down: flags.includes('parent'),
    window: until === null ? null : { until: instant(until) },
    now,
  }
}

function incoming(what: string, flags: string[], at: string): IncomingAlert {
  const word = flagValue(flags, 'word')
  const from = flagValue(flags, 'from-')
  const takesBack = DECLARED[what]?.takes_back
  const topic = DECLARED[what]?.topicOf?.({})
  const cause = flagValue(flags, 'cause-') as 'installation' | 'region' | null
  return {
    monitor: { id: 'monitor', kind: 'http', friendly_name: 'Shop' },
    what: WHATS.includes(what) ? (what as AlertWhat) : 'alert',
    reason: what,
    at: instant(at),
    failure_reason: null,
    hold_until: word === null ? null : instant(word),
    ...(from === null ? {} : { data: { from } }),
    ...(takesBack ? { takes_back: takesBack({ from }) } : {}),
    ...(topic === undefined ? {} : { topic }),
    ...(cause === null ? {} : { cause }),
  }
}

function nameOf({ what, reason }: Pick<IncomingAlert, 'what' | 'reason'>): string {
  return what === 'alert' ? reason : what
}

function flagValue(flags: string[], name: string): string | null {
  return flags.find(flag => flag.startsWith(name))?.slice(name.length) ?? null
}

function instant(seconds: string): EpochMs {
  return epoch(T0 + Number(seconds) * 1000)
}
