import type { DnsJob, DnsJobResult, DnsOverview } from '@pharos/shared-protocol/contract/monitoring/dns-job.ts'
import type { DomainFailureReason, DomainStatus } from '@pharos/shared-protocol/contract/monitoring/domain-status.ts'
import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import { lastStatusChange, type Monitor } from '../monitor/index.ts'
import { type AgentWait, lastFailureOf } from '../planned/index.ts'
import { presentRun, type ResultRow } from '../result/index.ts'
import { daysUntil, publishesExpiry } from './expiry.ts'
import { type DomainFacts, dateInForce, domainConfigOf, graceStatesOf } from './facts.ts'

/** Current state of a domain check. */
export interface DomainLive {
  status: DomainStatus
  since: number
  last_failure_reason: DomainFailureReason | null
  last_run_at: number | null
  facts: DomainFacts & AgentWait
}

/** A domain check with its current state. */
export type DomainRow = Pick<Monitor, 'id' | 'account_id' | 'http_job_id' | 'created_at' | 'paused' | 'config'> &
  DomainLive

export function presentDnsJob(row: DomainRow): DnsJob {
  const { facts } = row
  const { domain, manual_expiry_date } = domainConfigOf(row)
  const { expiry, source } = dateInForce(facts, manual_expiry_date)
  return {
    id: row.id,
    account_id: row.account_id,
    http_job_id: row.http_job_id ?? '',
    current_status: row.status,
    paused: row.paused,
    domain,
    expiry_date: rfc3339OrNull(expiry),
    expiry_source: source,
    manual_expiry_date: rfc3339OrNull(manual_expiry_date),
    registry_publishes_expiry: publishesExpiry(domain),
    domain_status: facts.domain_status,
    grace_states: graceStatesOf(facts.domain_status),
    registrar: facts.registrar,
    nameservers: facts.nameservers,
    last_run_at: rfc3339OrNull(row.last_run_at),
    last_status_change_at: lastStatusChange(row, row),
    last_failure_reason: row.last_failure_reason,
    ...lastFailureOf(null, facts),
    last_failure_at: row.last_failure_reason === null ? null : rfc3339OrNull(facts.last_failure_at),
    created_at: rfc3339(row.created_at),
  }
}

export function presentDnsOverview(row: DomainRow, now: number): DnsOverview {
  const job = presentDnsJob(row)
  return {
    status: job.current_status,
    domain: job.domain,
    expiry_date: job.expiry_date,
    days_until_expiry: job.expiry_date === null ? null : daysUntil(Date.parse(job.expiry_date), now),
    grace_states: job.grace_states,
    last_failure_reason: job.last_failure_reason,
    last_run_at: job.last_run_at,
  }
}

/** The stored part of a run (rules.ts). */
export type RunData = Pick<
  DnsJobResult,
  'status' | 'expiry_date' | 'domain_status' | 'registrar' | 'nameservers' | 'rdap_origin'
> & { legs?: DnsJobResult['legs'] }

export function presentDnsResult(account: string) {
  return (row: ResultRow<RunData>): DnsJobResult => {
    const { status, expiry_date, domain_status, registrar, nameservers, rdap_origin, legs = [] } = row.data
    return {
      ...presentRun(row),
      account_id: account,
      dns_job_id: row.monitor_id,
      failure_reason: row.failure_reason as DomainFailureReason | null,
      status,
      expiry_date,
      domain_status,
      grace_states: graceStatesOf(domain_status),
      registrar,
      nameservers,
      rdap_origin,
      legs,
    }
  }
}
