import { judgePing } from '@pharos/control-plane/monitoring/heartbeat/rules.ts'
import { judgeMonth } from '@pharos/control-plane/monitoring/sla/rules.ts'
import { noMillis } from '@pharos/control-plane/monitoring/uptime/index.ts'
import type { Reading } from '@pharos/control-plane/observability/alert-rule/judge.ts'
import { LEAST_HISTORY } from '@pharos/control-plane/observability/alert-rule/judge.ts'
import { aRule, evaluation, minute } from '@pharos/control-plane/observability/alert-rule/rules.fixture.ts'
import { evaluate, isFiring } from '@pharos/control-plane/observability/alert-rule/rules.ts'
import { PING_SIGNALS } from '@pharos/shared-protocol/contract/monitoring/heartbeat.ts'
import { COMPARISONS, CONDITIONS } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import type { Unread } from './unread.ts'

/** Bodies in which no keyword can be found. A signal by itself says how the job ended, or says nothing. */
const BODIES: Record<string, string | null> = {
  'no body': null,
  'an empty body': '',
  'another charset': 'fertig gepr\ufffdft',
}
const SIGNALS: { [S in (typeof PING_SIGNALS)[number]]: Unread['expected'] } = {
  success: 'fails',
  exit_status: 'fails',
  fail: 'fails',
  start: 'keeps in silence',
  log: 'keeps in silence',
}

function* ofHeartbeats(): Generator<Unread> {
  for (const signal of PING_SIGNALS)
    for (const [name, body] of Object.entries(BODIES))
      yield {
        name: `success keywords of ${name}, with ${signal}`,
        expected: SIGNALS[signal],
        said: () => {
          const exit_status = signal === 'exit_status' ? 0 : null
          const keywords = { success_keywords: ['geprüft'], failure_keywords: [] }
          const { result, failure_reason } = judgePing({ signal, exit_status, body }, keywords)
          const isKept = result === 'start' || result === 'log'
          return { isGood: result === 'success', isBad: result === 'failure', isKept, reason: failure_reason }
        },
      }
}

/** Windows of which nothing can be said, by what a condition compares. */
const WINDOWS: {
  [C in (typeof CONDITIONS)[number]]: Record<string, { value: number | null; more: Partial<Reading> }>
} = {
  threshold: {
    'no data': { value: null, more: {} },
    'too few samples': { value: 1_000, more: { samples: 4 } },
  },
  change: {
    'no data': { value: null, more: { before: 10 } },
    'too few samples': { value: 1_000, more: { samples: 4, before: 10 } },
    'no value last week': { value: 1_000, more: { samples: 9, before: null } },
    'zero last week': { value: 1_000, more: { samples: 9, before: 0 } },
  },
  deviation: {
    'no data': { value: null, more: {} },
    'too few samples': { value: 1_000, more: { samples: 4, history: Array(100).fill(5) } },
    'no history': { value: 1_000, more: { samples: 9, history: [] } },
    'too little history': { value: 1_000, more: { samples: 9, history: Array(LEAST_HISTORY - 1).fill(5) } },
  },
}
/** Windows of which something can be said: a breach of every condition in some direction, to begin with a firing rule. */
const breach = (comparison: string): [number, Partial<Reading>] => [
  comparison.startsWith('l') ? -1_000 : 1_000,
  { samples: 9, before: 10, history: Array(100).fill(5) },
]

function* ofAlertRules(): Generator<Unread> {
  for (const condition of CONDITIONS)
    for (const comparison of COMPARISONS.filter(one => one !== 'both' || condition === 'deviation'))
      for (const [name, { value, more }] of Object.entries(WINDOWS[condition]))
        for (const wasFiring of [false, true])
          yield {
            name: `${condition} ${comparison} of ${name}, ${wasFiring ? 'firing' : 'ok'} before`,
            expected: 'keeps in silence',
            said: () => {
              const threshold = condition === 'deviation' ? null : 0
              const rule = aRule({ condition, comparison, threshold, min_samples: 5, no_data: 'keep' })
              const begun = evaluate(
                new Map(),
                evaluation(minute(0), ...breach(wasFiring ? comparison : 'none')),
                rule,
                null,
              )
              const before = wasFiring ? begun : new Map()
              const after = evaluate(before, evaluation(minute(1), value, more), rule, wasFiring ? minute(0) : null)
              const firing = [...after.values()].some(({ state }) => isFiring(state))
              const began = [...before.values()].some(({ state }) => isFiring(state))
              if (wasFiring && !began) throw new Error('the rule did not fire before')
              return { isGood: began && !firing, isBad: !began && firing, isKept: began === firing, reason: null }
            },
          }
}

const MONTH = { name: '2026-11', from: 0, to: 2_592_000_000 }

/** Time that says nothing about a month: its uptime is not known, and its target is neither attained nor missed. */
export function* ofReports(): Generator<Unread> {
  const states = Object.keys(noMillis()).filter(state => !['up', 'degraded', 'down'].includes(state))
  for (const state of states)
    for (const ahead of [0, 1_000])
      yield {
        name: `a month that is only ${state}, ${ahead} ms of it ahead`,
        expected: 'keeps in silence',
        said: () => {
          const millis = { ...noMillis(), [state]: 1_000_000 }
          const { attained, uptime } = judgeMonth(MONTH, 99.9, { millis, ahead, corrected: false, frozen: false })
          return { isGood: attained === true, isBad: attained === false, isKept: uptime === null, reason: null }
        },
      }
}

export const REPORTED = { heartbeat: () => [...ofHeartbeats()], alert_rule: () => [...ofAlertRules()] }
