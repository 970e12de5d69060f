import type { GraceState } from '@pharos/shared-protocol/contract/monitoring/domain-status.ts'
import { type Alert, listOf } from '../monitor/index.ts'
import { DOMAIN_WORDS } from './alert-words.ts'
import type { DomainAlert } from './alerts.ts'
import { daysUntil, utcDay } from './expiry.ts'
import { isExpiredRung } from './ladder.ts'

/** As webhooks have them (spec 6.1). */
const { en } = DOMAIN_WORDS

/** The content of every domain alert besides its own text (spec 6.1). */
export interface Subject {
  dns_job_id: string
  http_job_id: string
  monitor_name: string
  domain: string
  /** The date in force, epoch milliseconds. */
  expiry: number | null
}

function alert(
  subject: Subject,
  reason: DomainAlert,
  headline: string,
  detail: string,
  more: object = {},
): Alert<DomainAlert> {
  const { expiry, ...rest } = subject
  const expiry_date = expiry === null ? 'unknown' : utcDay(expiry)
  return { reason, data: { ...rest, expiry_date, reason, headline, detail, ...more } }
}

/** A rung of the ladder, or the end of it. */
export function expiryAlert(subject: Subject, expiry: number, rung: number, now: number): Alert<DomainAlert> {
  const { reason, headline, detail, ...more } = expiryWords(subject.domain, expiry, rung, now)
  return alert(subject, reason, headline, detail, more)
}

/** The words of a rung, and its reason. */
export function expiryWords(domain: string, expiry: number, rung: number, now: number) {
  const days = daysUntil(expiry, now)
  const day = utcDay(expiry)
  if (isExpiredRung(rung))
    return { reason: 'domain_expired' as const, ...en.expired(domain, day), days_until_expiry: days }
  const told = en.expiring(domain, day, { days, today: rung === 0 })
  return { reason: 'domain_expiring' as const, ...told, days_until_expiry: days, rung }
}

export function graceAlert(subject: Subject, state: GraceState): Alert<DomainAlert> {
  const { headline, detail } = en.grace(subject.domain, state)
  return alert(subject, 'domain_grace_state', headline, `${detail} ${en.meaning[state]}`, { grace_state: state })
}

export function registrarAlert(subject: Subject, before: string, after: string): Alert<DomainAlert> {
  const { headline, detail } = en.registrar(subject.domain, before, after)
  return alert(subject, 'domain_registrar_changed', headline, detail, { before, after })
}

export function nameserversAlert(
  subject: Subject,
  before: readonly string[],
  after: readonly string[],
): Alert<DomainAlert> {
  const { headline, detail } = en.nameservers(subject.domain, listOf(before, en.none), listOf(after, en.none))
  return alert(subject, 'domain_nameservers_changed', headline, detail, { before, after })
}
