import { z } from 'zod'
import { RECORD_TYPES } from '../dns/record-type.ts'

/** Why a record set could not be read (api.md B4: all of these are `unreachable`). */
export const DNS_FAILURES = [
  'delegation_not_found',
  'server_not_resolved',
  'timeout',
  'network_error',
  'servfail',
  'refused',
  'lame_delegation',
  'malformed_response',
  'cname_loop',
  'dnssec_bogus',
  'target_not_allowed',
] as const
export const DnsFailure = z.enum(DNS_FAILURES).meta({ id: 'DnsRecordFailureReason' })
export type DnsFailure = z.infer<typeof DnsFailure>

export const WatchedRecordSet = z.object({
  /** Canonical: lower case, with the final dot. */
  name: z.string(),
  record_type: z.enum(RECORD_TYPES),
})
export type WatchedRecordSet = z.infer<typeof WatchedRecordSet>

/** What an agent is told to look up. */
export const DnsRecordSpec = z.object({
  watched: z.array(WatchedRecordSet).min(1).max(50),
  /** `host` or `host:port` (IPv6 in brackets with a port); null asks each name's authoritative servers. */
  resolvers: z.array(z.string()).min(1).nullable(),
  /** How often each server is asked for each set: 3 in a first run, so that rotating sets are recognised from the start. */
  rounds: z.int().min(1).max(5),
  /** How long to wait for an answer before a question is repeated, and then given up. */
  query_timeout_ms: z.int().positive(),
  /** Time limit of the whole run. */
  timeout_ms: z.int().positive(),
})
export type DnsRecordSpec = z.infer<typeof DnsRecordSpec>

/** Absence is a value: the name does not exist, or has nothing of the type. */
export const Absence = z.enum(['nxdomain', 'nodata']).meta({ id: 'DnsAbsence' })
export type Absence = z.infer<typeof Absence>

/**
 * Signatures of an answer: `secure` when they verify up to the DS set that the parent zone publishes, `insecure` when
 * there is none (or none with a supported algorithm), `bogus` when verification fails; null when it could not be
 * determined.
 */
export const DnssecState = z.enum(['secure', 'insecure', 'bogus']).meta({ id: 'DnssecState' })
export type DnssecState = z.infer<typeof DnssecState>

/** One of the different answers that a run received for a set. */
export const RecordSetVariant = z
  .object({
    /** Canonical record set: see `dns/record-set.ts`; empty when absent. */
    rdata: z.array(z.string()),
    rdata_hash: z.string(),
    absence: Absence.nullable(),
    /** Which servers gave it, and in how many answers of the run. */
    servers: z.array(z.string()),
    answers: z.int().positive(),
  })
  .meta({ id: 'RecordSetVariant' })
export type RecordSetVariant = z.infer<typeof RecordSetVariant>

export const ServerFailure = z
  .object({
    server: z.string(),
    failure_reason: DnsFailure,
    failure_detail: z.string().max(500),
  })
  .meta({ id: 'DnsServerFailure' })
export type ServerFailure = z.infer<typeof ServerFailure>

/** What a run observed of one watched set: variants, most frequent first, or the reason why there are none. */
export const RecordSetSeen = z
  .object({
    name: z.string(),
    record_type: z.enum(RECORD_TYPES),
    variants: z.array(RecordSetVariant),
    /** The lowest TTL observed, seconds; null for an absent or unreachable set. */
    ttl: z.int().nonnegative().nullable(),
    /** Names that the watched name is an alias of, in order; empty without a CNAME. */
    chain: z.array(z.string()),
    dnssec: DnssecState.nullable(),
    dnssec_detail: z.string().max(500).nullable(),
    /** One server gave different answers within this run; false when only the servers differ from each other. */
    server_varies: z.boolean(),
    failed_servers: z.array(ServerFailure),
    failure_reason: DnsFailure.nullable(),
    failure_detail: z.string().max(500).nullable(),
  })
  .meta({ id: 'RecordSetSeen' })
export type RecordSetSeen = z.infer<typeof RecordSetSeen>

/** What a DNS record check observed. The control plane compares it with the baseline. */
export const DnsRecordOutcome = z.object({
  sets: z.array(RecordSetSeen),
  duration_ms: z.number().nonnegative(),
})
export type DnsRecordOutcome = z.infer<typeof DnsRecordOutcome>
