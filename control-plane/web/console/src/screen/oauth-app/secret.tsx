import type { NewOAuthApp } from '@pharos/shared-protocol/contract/identity/oauth-app.ts'
import type { z } from 'zod'
import { Secret } from '../../part/secret.tsx'
import { CREDENTIALS } from '../../words/credential.ts'

export type NewAppReply = z.output<typeof NewOAuthApp>

/** The secret of a confidential app, shown once; a public one has only its id. */
export function AppSecret({ made, onKept }: { made: NewAppReply; onKept(): void }) {
  const { name, client_id, client_secret } = made
  const values = [{ label: CREDENTIALS.clientId, value: client_id }]
  if (client_secret) values.push({ label: CREDENTIALS.clientSecret, value: client_secret })
  return (
    <Secret title={CREDENTIALS.secretOf(name)} values={values} onKept={onKept}>
      {!client_secret && <p>{CREDENTIALS.publicNoSecret}</p>}
    </Secret>
  )
}
