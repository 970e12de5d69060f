import {
  listM2mClients,
  revokeM2mClient,
  rotateM2mClient,
} from '@pharos/shared-protocol/contract/identity/m2m-client.ts'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { CREDENTIALS } from '../../words/credential.ts'
import { CredentialList, Scopes } from '../credential/index.ts'
import { NewClient } from './form.tsx'
import { ClientSecret } from './secret.tsx'

/** The M2M clients of the account. */
export default function M2mClients({ rest }: { rest: string }) {
  if (rest === '/new') return <NewClient />
  return <List />
}

function List() {
  return (
    <CredentialList
      title={CREDENTIALS.clients}
      at="/console/settings/m2m-clients"
      add={CREDENTIALS.addClient}
      empty={{ title: CREDENTIALS.noClients, what: CREDENTIALS.clientsWhat }}
      of={useRoute(listM2mClients)}
      rotate={useChange(rotateM2mClient)}
      revoke={useChange(revokeM2mClient)}
      secret={(made, onKept) => <ClientSecret made={made} onKept={onKept} />}
    >
      {({ client_id, description, scopes, created_at, last_rotated_at }) => (
        <>
          {description && <>{description} · </>}
          <code>{client_id}</code> · <Scopes of={scopes} /> · {CREDENTIALS.rotated}{' '}
          <Time at={last_rotated_at ?? created_at} />
        </>
      )}
    </CredentialList>
  )
}
