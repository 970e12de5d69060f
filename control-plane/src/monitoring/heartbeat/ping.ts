import type { HeartbeatFailure, PingResult, PingSignal } from '@pharos/shared-protocol/contract/monitoring/heartbeat.ts'
import { sayHeartbeat } from '@pharos/shared-protocol/text/en/heartbeat.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { HeartbeatSettings } from './state.ts'

/** A ping in the form of the rules. */
export interface Ping {
  /** When it was received. */
  at: EpochMs
  /** Numbers the pings of its heartbeat from 1. */
  n: number
  signal: PingSignal
  /** 0 to 255 when the signal is `exit_status`. */
  exit_status: number | null
  rid: string | null
  /** The stored part of its body. */
  body: string | null
}

/** The meaning of a ping by itself. */
export interface JudgedPing {
  result: PingResult
  /** For a transition. */
  words: Said
  failure_reason: HeartbeatFailure | null
}

/**
 * Judges a ping: `start` and `log` are themselves; `fail` and an exit status other than 0 are failures. A success
 * becomes a failure when its body has a failure keyword, or when there are success keywords and it has none of them.
 * Keywords are searched for as plain, case-sensitive text in the stored part of the body.
 */
export function judgePing(
  ping: Pick<Ping, 'signal' | 'exit_status' | 'body'>,
  { failure_keywords, success_keywords }: Pick<HeartbeatSettings, 'failure_keywords' | 'success_keywords'>,
): JudgedPing {
  const { signal, exit_status, body } = ping
  if (signal === 'start') return { result: 'start', words: sayHeartbeat('heartbeat.started'), failure_reason: null }
  if (signal === 'log') return { result: 'log', words: sayHeartbeat('heartbeat.log'), failure_reason: null }
  if (signal === 'fail') return failure(sayHeartbeat('heartbeat.reported_failure'), 'reported_failure')
  if (exit_status !== null && exit_status !== 0)
    return failure(sayHeartbeat('heartbeat.exit_status', { status: exit_status }), 'exit_status')
  const bad = failure_keywords.find(keyword => body?.includes(keyword))
  if (bad !== undefined) return failure(sayHeartbeat('heartbeat.failure_keyword', { keyword: bad }), 'failure_keyword')
  if (success_keywords.length > 0 && !success_keywords.some(keyword => body?.includes(keyword)))
    return failure(sayHeartbeat('heartbeat.success_keyword_missing'), 'success_keyword_missing')
  return { result: 'success', words: sayHeartbeat('heartbeat.succeeded'), failure_reason: null }
}

function failure(words: Said, failure_reason: HeartbeatFailure): JudgedPing {
  return { result: 'failure', words, failure_reason }
}
