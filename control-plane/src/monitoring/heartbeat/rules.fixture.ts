import type { PingSignal } from '@pharos/shared-protocol/contract/monitoring/heartbeat.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import {
  adoptSettings,
  freshHeartbeat,
  type HeartbeatDecision,
  type HeartbeatSettings,
  type HeartbeatState,
  type Ping,
  passDeadlines,
  takePing,
} from './rules.ts'

export const T0 = epoch(Date.parse('2026-03-02T08:00:00Z'))

/** An instant so many seconds after the start of a case. */
export function after(seconds: number): EpochMs {
  return epoch(T0 + seconds * 1000)
}

/** A ping every minute with half a minute of grace, unless a case says otherwise. */
export function settingsOf(given: Partial<HeartbeatSettings> = {}): HeartbeatSettings {
  return {
    schedule: { type: 'period', period_ms: 60_000 },
    grace_ms: 30_000,
    max_runtime_ms: null,
    failure_keywords: [],
    success_keywords: [],
    paused: false,
    suspended: false,
    muted: false,
    away: [],
    ...given,
  }
}

export interface Played {
  state: HeartbeatState
  /** `seconds status`, with the failure's reason where there is one. */
  history: string[]
  /** `seconds name`, `again` when the same outage continues. */
  events: string[]
  /** Of each transition. */
  reasons: Said[]
  durations: (number | null)[]
}

/**
 * Plays a case: steps such as `0 start a`, `10 exit 3`, `20 success a: all went well`, `90 look` (a sweep comes by),
 * `100 pause`, `100 suspend` (until `release`), `100 set {"grace_ms": 0}`. Seconds may have a fraction; pings are taken in the order written.
 */
export function play(steps: readonly string[], given: Partial<HeartbeatSettings> = {}): Played {
  let settings = settingsOf(given)
  const played: Played = { state: freshHeartbeat(T0), history: [], events: [], reasons: [], durations: [] }
  const note = ({ state, transitions, events }: HeartbeatDecision) => {
    played.state = state
    for (const { at, to, failure_reason, reason, reason_text } of transitions) {
      if (reason_text === null) throw new Error(`${reason} has no text`)
      played.reasons.push({ text: reason, ...reason_text })
      played.history.push(`${(at - T0) / 1000} ${to}${failure_reason === null ? '' : ` ${failure_reason}`}`)
    }
    for (const { name, data } of events)
      played.events.push(`${(data.at - T0) / 1000} ${name.replace('monitor.', '')}${data.repeated ? ' again' : ''}`)
  }
  const adopt = (changes: object, at: EpochMs) => {
    const changed = { ...settings, ...changes }
    note(adoptSettings(played.state, settings, changed, at))
    settings = changed
  }
  for (const [n, step] of steps.entries()) {
    const [, seconds = '', verb = '', rest = ''] = /^(\S+) ([a-z]+) ?(.*)$/.exec(step) ?? []
    const at = after(Number(seconds))
    if (verb === 'look') note(passDeadlines(played.state, settings, at))
    else if (verb === 'pause' || verb === 'resume') adopt({ paused: verb === 'pause' }, at)
    else if (verb === 'suspend' || verb === 'release') adopt({ suspended: verb === 'suspend' }, at)
    else if (verb === 'set') adopt(JSON.parse(rest), at)
    else {
      const taken = takePing(played.state, pingOf(verb, rest, at, n + 1), settings)
      note(taken)
      played.durations.push(taken.ping.duration_ms)
    }
  }
  return played
}

function pingOf(verb: string, rest: string, at: EpochMs, n: number): Ping {
  const [, words = '', body = null] = /^([^:]*)(?:: (.*))?$/.exec(rest) ?? []
  const [first, second] = words.split(' ')
  const exit = verb === 'exit'
  const rid = (exit ? second : first) || null
  return { at, n, signal: signalOf(verb), exit_status: exit ? Number(first) : null, rid, body }
}

function signalOf(verb: string): PingSignal {
  return verb === 'exit' ? 'exit_status' : (verb as PingSignal)
}
