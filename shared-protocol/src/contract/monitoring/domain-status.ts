import { z } from 'zod'

export const DOMAIN_STATUSES = ['good', 'expired', 'unknown'] as const
export const DomainStatus = z.enum(DOMAIN_STATUSES).meta({ id: 'DomainStatus' })
export type DomainStatus = z.output<typeof DomainStatus>

/** Why a run could not read the registry (spec part 7). */
export const DOMAIN_FAILURE_REASONS = [
  'registry_publishes_no_expiry',
  'no_rdap_endpoint',
  'registry_no_record',
  'rate_limited',
  'transport_error',
  'malformed_response',
] as const
export const DomainFailureReason = z.enum(DOMAIN_FAILURE_REASONS).meta({ id: 'DomainFailureReason' })
export type DomainFailureReason = z.output<typeof DomainFailureReason>

/** Registry states that alert, in RFC 8056 form (spec 2.5). */
export const GRACE_STATES = [
  'auto renew period',
  'redemption period',
  'pending delete',
  'pending restore',
  'client hold',
  'server hold',
] as const
export const GraceState = z.enum(GRACE_STATES).meta({ id: 'GraceState' })
export type GraceState = z.output<typeof GraceState>
