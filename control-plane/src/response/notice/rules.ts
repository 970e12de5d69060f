import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import type { AlertWhat } from '../alert/index.ts'

/** The last notification to a monitor's groups about an ongoing outage. */
export interface Outage {
  /** The instant at which it began. */
  since: EpochMs
  told: Exclude<AlertWhat, 'recovered' | 'alert'>
  /** When to send the reminder; null: never. */
  remind_at: EpochMs | null
  reminders: number
}

export interface News {
  what: Exclude<AlertWhat, 'alert'>
  at: EpochMs
  /** The status before. */
  from?: string | undefined
}

export interface NoticeDecision {
  outage: Outage | null
  /** What to send; null: it was sent before. */
  tell: { what: News['what']; since: EpochMs } | null
}

/** Whom a change of status notifies, given what was sent before. The same news is sent once per outage. Pure. */
export function decideNotice(known: Outage | null, news: News, remind_ms: number | null, now: EpochMs): NoticeDecision {
  // The return from `unknown` is not notified: an outage that became unknown and then up is over.
  const outage = known?.told === 'unknown' && news.from === 'up' ? null : known
  const since = outage?.since ?? news.at
  if (news.what === 'recovered') return { outage: null, tell: { what: 'recovered', since } }
  const isNews = outage?.told !== news.what
  return {
    outage: {
      since,
      told: news.what,
      remind_at: news.what === 'failed' && remind_ms !== null ? epoch(now + remind_ms) : null,
      reminders: isNews ? 0 : (outage?.reminders ?? 0),
    },
    tell: isNews ? { what: news.what, since } : null,
  }
}

export interface ReminderState {
  /** The monitor's present status, and what suppresses notifications. */
  status: string
  muted: boolean
  in_maintenance: boolean
  remind_ms: number | null
  now: EpochMs
}

/** At the instant of a reminder: whether to send it, and when the next one is due. A monitor that is not down is ignored. */
export function decideReminder(outage: Outage, state: ReminderState): { outage: Outage; tell: boolean } {
  const { status, muted, in_maintenance, remind_ms, now } = state
  if (remind_ms === null || status !== 'down') return { outage: { ...outage, remind_at: null }, tell: false }
  const tell = !muted && !in_maintenance
  const reminders = outage.reminders + (tell ? 1 : 0)
  // Counted from the due instant, so that a late sweep shifts nothing; missed reminders are not sent later.
  const due = outage.remind_at ?? now
  const missed = Math.floor((now - due) / remind_ms)
  return { outage: { ...outage, reminders, remind_at: epoch(due + (missed + 1) * remind_ms) }, tell }
}
