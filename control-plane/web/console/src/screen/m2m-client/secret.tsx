import type { NewM2mClient } from '@pharos/shared-protocol/contract/identity/m2m-client.ts'
import type { z } from 'zod'
import { Copyable } from '../../part/copy.tsx'
import { Secret } from '../../part/secret.tsx'
import { CREDENTIALS } from '../../words/credential.ts'

export type NewClientReply = z.output<typeof NewM2mClient>

/** The secret of a client, shown once, with the command to get a token. */
export function ClientSecret({ made, onKept }: { made: NewClientReply; onKept(): void }) {
  const { client, client_secret, token_endpoint } = made
  const command = `curl -u '${client.client_id}:${client_secret}' -d grant_type=client_credentials ${token_endpoint}`
  return (
    <Secret
      title={CREDENTIALS.secretOf(client.name)}
      values={[
        { label: CREDENTIALS.clientId, value: client.client_id },
        { label: CREDENTIALS.clientSecret, value: client_secret },
        { label: CREDENTIALS.tokenEndpoint, value: token_endpoint },
      ]}
      onKept={onKept}
    >
      <Copyable label={CREDENTIALS.example} text={command} />
    </Secret>
  )
}
