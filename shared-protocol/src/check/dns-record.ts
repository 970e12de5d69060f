import { z } from 'zod'
import { RECORD_TYPES } from '../dns/record-type.ts'
import { FailureText } from '../text/failure.ts'

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

export const WatchedType = z
  .union([z.enum(RECORD_TYPES), z.templateLiteral(['TYPE', z.int().min(1)])])
  .meta({ id: 'DnsRecordType', description: 'The name of the record type, or `TYPE` and its number (RFC 3597)' })

export const WatchedRecordSet = z.object({
  /** Canonical: lower case, with the trailing dot. */
  name: z.string(),
  record_type: WatchedType,
})
export type WatchedRecordSet = z.infer<typeof WatchedRecordSet>

/** What an agent looks up. */
export const DnsRecordSpec = z.object({
  watched: z.array(WatchedRecordSet).min(1).max(50),
  /** `host` or `host:port` (IPv6 in brackets if there is a port); null: the authoritative servers of each name. */
  resolvers: z.array(z.string()).min(1).nullable(),
  /**
   * How often each server is asked for each set. A first run asks 3 times, so that rotating sets are recognised from
   * the start.
   */
  rounds: z.int().min(1).max(5),
  /** How long to wait for an answer before the question is repeated, and finally given up. */
  query_timeout_ms: z.int().positive(),
  /** Time limit of the whole run. */
  timeout_ms: z.int().positive(),
})
export type DnsRecordSpec = z.infer<typeof DnsRecordSpec>

/** Absence is a value: the name does not exist, or has no record of the type. */
export const Absence = z.enum(['nxdomain', 'nodata']).meta({ id: 'DnsAbsence' })
export type Absence = z.infer<typeof Absence>

/**
 * The signatures of an answer: `secure` if they verify up to the DS set that the parent zone publishes, `insecure` if
 * there is none (or none with a supported algorithm), `bogus` if verification fails; null if it could not be
 * determined.
 */
export const DnssecState = z.enum(['secure', 'insecure', 'bogus']).meta({ id: 'DnssecState' })
export type DnssecState = z.infer<typeof DnssecState>

/** One of the different answers that a run received for a record set. */
export const RecordSetVariant = z
  .object({
    /** Canonical record set (`dns/record-set.ts`); empty if absent. */
    rdata: z
      .array(z.string())
      .meta({ description: 'Records in canonical presentation form, sorted; empty if the set is absent' }),
    rdata_hash: z.string().meta({ description: 'SHA-256 hash of the canonical record set in hexadecimal' }),
    absence: Absence.nullable().meta({
      description: 'How the name servers said that there are no records; `null` if there are some',
    }),
    /** The servers that gave this answer, and in how many answers of the run. */
    servers: z.array(z.string()).meta({ description: 'Name servers that gave this answer' }),
    answers: z.int().positive().meta({ description: 'Number of answers in the run with these records' }),
  })
  .meta({ id: 'RecordSetVariant' })
export type RecordSetVariant = z.infer<typeof RecordSetVariant>

const TEXT = {
  description: 'The sentence as a code with its values, for other languages; `null` if it has no code',
}

export const ServerFailure = z
  .object({
    server: z.string().meta({ description: 'Name server' }),
    failure_reason: DnsFailure.meta({ description: 'Failure code; `null` if there is none' }),
    failure_detail: z.string().max(500).meta({ description: 'Description of the failure; `null` if there is none' }),
    failure_text: FailureText.meta(TEXT),
  })
  .meta({ id: 'DnsServerFailure' })
export type ServerFailure = z.infer<typeof ServerFailure>

/** What a run observed of one watched set: its variants, most frequent first, or the reason why there are none. */
export const RecordSetSeen = z
  .object({
    name: z.string().meta({ description: 'Domain name of the record set' }),
    record_type: WatchedType,
    variants: z
      .array(RecordSetVariant)
      .meta({ description: 'Different answers that were observed, most frequent first' }),
    /** The lowest TTL that was observed, seconds; null for an absent or unreachable set. */
    ttl: z
      .int()
      .nonnegative()
      .nullable()
      .meta({ description: 'Time to live of the records, in seconds; `null` if unknown' }),
    /** The aliases of the watched name, in order; empty without a CNAME. */
    chain: z
      .array(z.string())
      .meta({ description: 'CNAME records that lead from the watched name to the record set, in order' }),
    dnssec: DnssecState.nullable().meta({
      description: 'Result of the validation of the signatures; `null` if it could not be determined',
    }),
    dnssec_detail: z
      .string()
      .max(500)
      .nullable()
      .meta({ description: 'Details of DNSSEC validation; `null` if there are none' }),
    dnssec_text: FailureText.meta(TEXT),
    /** Whether one server gave different answers within this run; false if only the servers differ from each other. */
    server_varies: z.boolean().meta({ description: 'Whether a single server gave different answers within the run' }),
    failed_servers: z.array(ServerFailure).meta({ description: 'Name servers that returned no usable answer' }),
    failure_reason: DnsFailure.nullable().meta({ description: 'Failure code; `null` if there is none' }),
    failure_detail: z
      .string()
      .max(500)
      .nullable()
      .meta({ description: 'Description of the failure; `null` if there is none' }),
    failure_text: FailureText.meta(TEXT),
  })
  .meta({ id: 'RecordSetSeen' })
export type RecordSetSeen = z.infer<typeof RecordSetSeen>

/** What a DNS record check observed. The control plane compares it with the baseline. */
export const DnsRecordOutcome = z.object({
  sets: z.array(RecordSetSeen),
  duration_ms: z.number().nonnegative(),
})
export type DnsRecordOutcome = z.infer<typeof DnsRecordOutcome>
