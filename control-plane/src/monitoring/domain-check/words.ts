import type { GraceState } from '@pharos/shared-protocol/contract/monitoring/domain-status.ts'
import type { Alert } from '../monitor/index.ts'
import type { DomainAlert } from './alerts.ts'
import { daysUntil, utcDay } from './expiry.ts'
import { isExpiredRung } from './ladder.ts'

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
  if (isExpiredRung(rung))
    return {
      reason: 'domain_expired' as const,
      headline: `${domain} has expired`,
      detail: `The registration of ${domain} expired on ${utcDay(expiry)}. Renew it now, before the registry releases the name.`,
      days_until_expiry: days,
    }
  const when = rung === 0 ? 'today' : days === 0 ? 'within a day' : `in ${days} ${days === 1 ? 'day' : 'days'}`
  const detail = `The registration of ${domain} expires on ${utcDay(expiry)}. Renew it, or make sure it renews automatically.`
  const headline = `${domain} expires ${when}`
  return { reason: 'domain_expiring' as const, headline, detail, days_until_expiry: days, rung }
}

const MEANING: { [S in GraceState]: string } = {
  'auto renew period':
    'The registry renewed it after a missed renewal; the registrar can still cancel that, and the name would be deleted.',
  'redemption period': 'It was deleted. It can be recovered for a fee for about 30 days.',
  'pending delete': 'It can no longer be recovered, and anyone can register it in a few days.',
  'pending restore': 'Its restoration was requested and is not complete yet.',
  'client hold': 'The registrar removed it from the zone, so it does not resolve.',
  'server hold': 'The registry removed it from the zone, so it does not resolve.',
}

export function graceAlert(subject: Subject, state: GraceState): Alert<DomainAlert> {
  const { domain } = subject
  const detail = `The registry reports ${domain} as "${state}". ${MEANING[state]}`
  return alert(subject, 'domain_grace_state', `${domain} is in ${state}`, detail, { grace_state: state })
}

export function registrarAlert(subject: Subject, before: string, after: string): Alert<DomainAlert> {
  const { domain } = subject
  const detail = `The sponsoring registrar of ${domain} was ${before} and is now ${after}.`
  return alert(subject, 'domain_registrar_changed', `The registrar of ${domain} has changed`, detail, { before, after })
}

export function nameserversAlert(
  subject: Subject,
  before: readonly string[],
  after: readonly string[],
): Alert<DomainAlert> {
  const { domain } = subject
  const list = (hosts: readonly string[]) => (hosts.length === 0 ? 'none' : hosts.join(', '))
  const detail = `The name servers of ${domain} were ${list(before)} and are now ${list(after)}.`
  return alert(subject, 'domain_nameservers_changed', `The name servers of ${domain} have changed`, detail, {
    before,
    after,
  })
}
