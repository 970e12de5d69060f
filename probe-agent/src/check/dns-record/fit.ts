import type { RecordSetSeen } from '@pharos/shared-protocol/check/dns-record.ts'
import { reported, say } from '../../say.ts'
import { jsonBytes } from '../size.ts'

/**
 * Limits the size of all sets together, in bytes. If a run's answers are too long for an outcome, the longest are
 * dropped and marked. A server may send 64 KB for each.
 */
export function fitSets(sets: readonly RecordSetSeen[], most: number): RecordSetSeen[] {
  const fitted = [...sets]
  const longestFirst = sets.map((set, at) => ({ set, at, bytes: jsonBytes(set) })).sort((a, b) => b.bytes - a.bytes)
  let total = longestFirst.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { set, at, bytes } of longestFirst) {
    if (total <= most) break
    const left = leaveOut(set, bytes)
    fitted[at] = left
    total -= bytes - jsonBytes(left)
  }
  return fitted
}

function leaveOut({ name, record_type, failed_servers }: RecordSetSeen, bytes: number): RecordSetSeen {
  return {
    name,
    record_type,
    variants: [],
    ttl: null,
    chain: [],
    dnssec: null,
    dnssec_detail: null,
    dnssec_text: null,
    server_varies: false,
    failed_servers: failed_servers.slice(0, 1),
    failure_reason: 'malformed_response',
    ...reported([say('name_server.too_long', { bytes })]),
  }
}
