import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { inWords, lengthInWords } from '../../platform/clock-words.ts'
import type { AlertRaised } from '../alert/index.ts'
import type { Message } from '../delivery/index.ts'

export interface StatusWords {
  event: string
  tone: Message['tone']
  /** Completes "<monitor> …". */
  what: string
  text: string
}

/** `reminder`: it was notified before, and continues. */
export type StatusNews = 'failed' | 'degraded' | 'unknown' | 'recovered' | 'reminder'

export interface StatusFacts {
  name: string
  alert: AlertRaised
  since: EpochMs
  now: EpochMs
}

/** The text for a change of a monitor's status: what, since when, why. */
export const STATUS_WORDS = {
  failed: ({ name, alert, since }) => ({
    event: 'monitor.failed',
    tone: 'problem',
    what: 'is down',
    text: `${name} has been down since ${inWords(since)}: ${because(alert)}${heldWords(alert)}`,
  }),
  degraded: ({ name, alert, since }) => ({
    event: 'monitor.degraded',
    tone: 'degraded',
    what: 'is degraded',
    text: `${name} has been degraded since ${inWords(since)}: ${because(alert)}${heldWords(alert)}`,
  }),
  unknown: ({ name, alert }) => ({
    event: 'monitor.unknown',
    tone: 'info',
    what: 'can’t be checked',
    text: `The status of ${name} has been unknown since ${inWords(alert.at)}: ${because(alert)}${heldWords(alert)}`,
  }),
  recovered: ({ name, alert, since }) => ({
    event: 'monitor.recovered',
    tone: 'recovered',
    what: 'has recovered',
    text: `${name} recovered at ${inWords(alert.at)}${alert.at > since ? ` after ${lengthInWords(alert.at - since)}` : ''}.`,
  }),
  reminder: ({ name, alert, since, now }) => ({
    event: 'monitor.reminder',
    tone: 'problem',
    what: 'is still down',
    text: `${name} is still down after ${lengthInWords(now - since)} (since ${inWords(since)}): ${because(alert)}`,
  }),
} satisfies { [N in StatusNews]: (told: StatusFacts) => StatusWords }

function because({ reason }: AlertRaised): string {
  return `${reason.replace(/\.$/, '')}.`
}

function heldWords({ held_for }: AlertRaised): string {
  if (held_for === 'mute') return ' It is no longer muted, and the problem continues.'
  if (held_for === 'maintenance') return ' Its maintenance has ended, and the problem continues.'
  return held_for === 'dependency' ? ' Its dependency is up again, but the problem continues.' : ''
}
