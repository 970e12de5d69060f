import { Copyable } from '../../part/copy.tsx'
import { Secret } from '../../part/secret.tsx'
import { CREDENTIALS } from '../../words/credential.ts'

interface Given {
  made: { name: string; key: string }
  /** The path of a request that tries it. */
  path?: string
  label?: string
  example?: string
  onKept(): void
}

/** A new key, shown once, with a command to try it. */
export function KeySecret({ made, path = '/user/me', label, example, onKept }: Given) {
  const command = `curl -H "Authorization: Bearer ${made.key}" ${location.origin}${path}`
  return (
    <Secret
      title={CREDENTIALS.secretOf(made.name)}
      values={[{ label: label ?? CREDENTIALS.key, value: made.key }]}
      onKept={onKept}
    >
      <Copyable label={example ?? CREDENTIALS.keyExample} text={command} />
    </Secret>
  )
}
