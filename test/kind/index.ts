import type { VotedKindName } from '@pharos/shared-protocol/check/kind.ts'
import { GRPC_TESTS } from './grpc.ts'
import { ICMP_TESTS } from './icmp.ts'
import type { KindTests } from './kind-tests.ts'
import { SMTP_TESTS } from './smtp.ts'
import { TCP_TESTS } from './tcp.ts'

/** The kinds that are tests of nothing else; a kind that is forgotten does not compile. */
export const KIND_TESTS: { [K in Exclude<VotedKindName, 'http' | 'browser'>]: KindTests } = {
  tcp: TCP_TESTS,
  icmp: ICMP_TESTS,
  grpc: GRPC_TESTS,
  smtp: SMTP_TESTS,
}
