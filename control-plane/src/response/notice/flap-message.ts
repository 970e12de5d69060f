import { type EpochMs, epoch, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { inZone, lengthInWords } from '../../platform/clock-words.ts'
import type { AlertRaised } from '../alert/index.ts'
import type { Message } from '../delivery/index.ts'
import { type Damped, dueAt, type FlapWindow } from './flap.ts'
import { about, EVENTS, linksOf, monitorFact, type Reader, reasonIn, type Subject, withIncident } from './message.ts'
import { NOTICE_WORDS, type StatusState } from './words/index.ts'

/** Changes of a status that are told together. */
export interface FlapNews {
  what: 'flapping' | 'settled'
  /** The counts as they are told, and when the next summary is due. */
  damped: Damped
  next_at: EpochMs
  /** The last change, and the status that it ended in. */
  alert: AlertRaised
  now: StatusState
  window: FlapWindow
}

/** The message that sums up the changes of a monitor's status, or says that it has settled, for one reader. Pure. */
export function flapMessage(subject: Subject, news: FlapNews, { language, timezone }: Reader, now: EpochMs): Message {
  const { what, damped, alert, window } = news
  const words = NOTICE_WORDS[language]
  const when = (at: EpochMs) => inZone(at, timezone, language)
  const length = lengthInWords(Math.max(now - damped.counted_from, 1_000), language)
  const told = {
    name: subject.name,
    changes: damped.changes,
    length,
    at: when(damped.changed_at),
    why: reasonIn(alert, language),
    now: news.now,
    next: when(news.next_at),
    settle: lengthInWords(window.settle_ms, language),
  }
  const event = `monitor.${what}`
  const title = what === 'settled' ? words.settled.what[news.now] : words.flapping.what(damped.changes, length)
  return {
    event,
    tone: EVENTS[news.now].tone,
    severity: null,
    language,
    subject: `${subject.name} ${title}`,
    text: withIncident(words[what].text(told), subject, words),
    facts: [monitorFact(subject, words), { label: words.facts.since, value: told.at }],
    links: linksOf(subject, words),
    thread: `monitor/${subject.id}/flapping`,
    at: now,
    webhook: {
      event,
      ...about(subject),
      status: alert.to ?? null,
      changes: damped.changes,
      counted_from: rfc3339(damped.counted_from),
      changed_at: rfc3339(damped.changed_at),
      reason: alert.reason,
    },
  }
}

/** The summary of what was counted up to now. */
export function summaryOf(damped: Damped, alert: AlertRaised, window: FlapWindow, next: Damped): FlapNews {
  return { what: 'flapping', damped, next_at: next.summary_at, alert, now: stateOf(alert), window }
}

/** The end: the status that has lasted. One that could not be checked and is up again raised no alert. */
export function settledOf(damped: Damped, alert: AlertRaised, window: FlapWindow, status: string): FlapNews {
  const now = alert.what === 'unknown' && status === 'up' ? 'recovered' : stateOf(alert)
  return { what: 'settled', damped, next_at: epoch(dueAt(damped, window)), alert, now, window }
}

function stateOf({ what }: AlertRaised): StatusState {
  if (what === 'alert') throw new Error('an alert of a kind is no status')
  return what
}
