import type { getAuditStream } from '@pharos/shared-protocol/contract/account/audit-stream.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { legible } from './legible.ts'
import { localTime } from './when.ts'

type Stream = ReplyOf<typeof getAuditStream>

export function auditStreamPage({ enabled, url, bucket, ...stream }: Stream): string {
  const { last_sent_at, failing_since, last_error, next_attempt_at } = stream
  const destination = url ?? `${bucket?.name} at ${bucket?.endpoint}, keys ${bucket?.prefix || '(no prefix)'}`
  const failing = [
    `Failing since  ${localTime(failing_since ?? '')}: ${legible(last_error ?? '')}`,
    ...(next_attempt_at === null ? [] : [`Next attempt   ${localTime(next_attempt_at)}`]),
  ]
  return [
    `Destination    ${legible(destination)}`,
    `State          ${enabled ? (failing_since === null ? 'on' : 'failing') : 'paused'}`,
    `Last arrived   ${last_sent_at === null ? 'never' : localTime(last_sent_at)}`,
    ...(failing_since === null ? [] : failing),
  ].join('\n')
}
