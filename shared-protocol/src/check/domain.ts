import { z } from 'zod'
import { FailureText } from '../text/failure.ts'

/** The lookup legs that an agent tries, in the order of spec 2.6. The control plane handles a manual date. */
export const DOMAIN_LEGS = ['rdap', 'whois', 'aggregator'] as const
export const DomainLeg = z.enum(DOMAIN_LEGS)
export type DomainLeg = z.infer<typeof DomainLeg>

/** Why a lookup could not read the registry (spec part 7). */
export const LOOKUP_FAILURES = [
  'no_rdap_endpoint',
  'registry_no_record',
  'rate_limited',
  'transport_error',
  'malformed_response',
] as const
export const LookupFailure = z.enum(LOOKUP_FAILURES)
export type LookupFailure = z.infer<typeof LookupFailure>

/** Where an RDAP address comes from: the public bootstrap file, or an entry that overrides it (spec 2.2). */
export const RdapOrigin = z.enum(['iana', 'override'])
export type RdapOrigin = z.infer<typeof RdapOrigin>

/** A registration as one leg read it. Null means "not published", and leaves what was known. */
export const Registration = z.object({
  /** RFC 3339 in UTC. A date without a time counts as midnight. */
  expiry_date: z.string().nullable(),
  /** RFC 8056 form, sorted. */
  domain_status: z.array(z.string().max(100)).max(50),
  registrar: z.string().max(500).nullable(),
  /** Lower case, sorted, without a trailing dot. */
  nameservers: z.array(z.string().max(255)).max(50).nullable(),
})
export type Registration = z.infer<typeof Registration>

/** A record without an expiry date: complete for everything but the date, which later legs are asked for (spec 2.6). */
export const UndatedRecord = z.object({ leg: DomainLeg, registration: Registration })
export type UndatedRecord = z.infer<typeof UndatedRecord>

/** What an agent looks up. The key of the aggregator is sent separately and sealed (`DomainSecrets`). */
export const DomainSpec = z.object({
  /** Registrable domain, lower case, A-labels. */
  domain: z.string(),
  /** The leg to begin with: the first leg, or the one that a retry repeats. */
  from: DomainLeg,
  rdap: z.object({ url: z.string(), origin: RdapOrigin }).nullable(),
  whois: z.object({ host: z.string(), port: z.int().min(1).max(65535) }).nullable(),
  aggregator: z.object({ url: z.string() }).nullable(),
  /** What an earlier leg found before the leg of a retry failed: the retry looks for the date alone. */
  undated: UndatedRecord.nullish(),
  /** Time limit of each request of each leg, milliseconds. */
  timeout_ms: z.int().positive(),
})
export type DomainSpec = z.infer<typeof DomainSpec>

/** The sealed half of a domain run. */
export const DomainSecrets = z.object({ aggregator_key: z.string().nullable() })
export type DomainSecrets = z.infer<typeof DomainSecrets>

/** The result of one leg of a run. */
export const LegStep = z.object({
  leg: DomainLeg,
  result: z.enum(['record', 'no_endpoint', 'no_record', 'failed']),
  host: z.string().nullable(),
  detail: z.string().max(2000).nullable(),
})
export type LegStep = z.infer<typeof LegStep>

/**
 * What a domain run observed: a registration, or a failure with its reason. The control plane decides whether dates
 * have passed.
 */
export const DomainOutcome = z.object({
  /** The leg that answered or failed; with `no_rdap_endpoint` and `registry_no_record` the last leg that was tried. */
  leg: DomainLeg,
  /** Null unless RDAP answered. */
  rdap_origin: RdapOrigin.nullable(),
  failure_reason: LookupFailure.nullable(),
  failure_detail: z.string().max(2000).nullable(),
  failure_text: FailureText,
  /** The registry host that was asked last, as the run named it. */
  host: z.string().nullable(),
  /** How long that host asked not to be queried, if it said so. */
  retry_after_seconds: z.int().nonnegative().nullable(),
  registration: Registration.nullable(),
  /** The leg that gave the expiry date; absent if it is `leg`. */
  expiry_leg: DomainLeg.nullish(),
  /** Only with a failure: what an earlier leg had found when a leg that was asked for the date failed. */
  undated: UndatedRecord.nullish(),
  steps: z.array(LegStep),
})
export type DomainOutcome = z.infer<typeof DomainOutcome>
