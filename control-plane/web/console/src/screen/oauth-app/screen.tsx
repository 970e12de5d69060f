import { deleteOAuthApp, listOAuthApps, rotateOAuthApp } from '@pharos/shared-protocol/contract/identity/oauth-app.ts'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { CREDENTIALS } from '../../words/credential.ts'
import { CredentialList, Scopes } from '../credential/index.ts'
import { EditApp } from './edit.tsx'
import { NewApp } from './form.tsx'
import { AppSecret } from './secret.tsx'

/** The OAuth apps of the account. */
export default function OAuthApps({ rest }: { rest: string }) {
  if (rest === '/new') return <NewApp />
  return rest === '' ? <List /> : <EditApp id={rest.slice(1)} />
}

function List() {
  return (
    <CredentialList
      title={CREDENTIALS.apps}
      at="/console/settings/oauth-apps"
      add={CREDENTIALS.addApp}
      empty={{ title: CREDENTIALS.noApps, what: CREDENTIALS.appsWhat }}
      of={useRoute(listOAuthApps)}
      rotate={useChange(rotateOAuthApp)}
      revoke={useChange(deleteOAuthApp)}
      canRotate={({ client_type }) => client_type === 'confidential'}
      isLinked
      secret={(made, onKept) => <AppSecret made={made} onKept={onKept} />}
    >
      {({ client_id, client_type, redirect_uris, scopes }) => (
        <>
          <code>{client_id}</code> · {CREDENTIALS[client_type].split(':', 1)} · <Scopes of={scopes} />
          {redirect_uris.length > 0 && ` · ${redirect_uris.join(' ')}`}
        </>
      )}
    </CredentialList>
  )
}
