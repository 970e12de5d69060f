import type { NewApiKey } from '@pharos/shared-protocol/contract/api-key.ts'
import type { z } from 'zod'
import { Copyable } from '../../part/copy.tsx'
import { Secret } from '../../part/secret.tsx'
import { CREDENTIALS } from '../../words/credential.ts'

export type NewKeyReply = z.output<typeof NewApiKey>

/** A new key, shown once, with a command to try it. */
export function KeySecret({ made, onKept }: { made: NewKeyReply; onKept(): void }) {
  const command = `curl -H "Authorization: Bearer ${made.key}" ${location.origin}/user/me`
  return (
    <Secret
      title={CREDENTIALS.secretOf(made.name)}
      values={[{ label: CREDENTIALS.key, value: made.key }]}
      onKept={onKept}
    >
      <Copyable label={CREDENTIALS.keyExample} text={command} />
    </Secret>
  )
}
