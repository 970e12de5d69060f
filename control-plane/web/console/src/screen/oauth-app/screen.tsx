import { deleteOAuthApp, listOAuthApps, rotateOAuthApp } from '@pharos/shared-protocol/contract/oauth-app.ts'
import { useState } from 'preact/hooks'
import { notify } from '../../frame/notice.tsx'
import { Empty } from '../../part/empty.tsx'
import { Entries } from '../../part/entries.tsx'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { CREDENTIALS } from '../../words/credential.ts'
import { CredentialEntry } from '../credential/entry.tsx'
import { Scopes } from '../credential/scopes.tsx'
import { EditApp } from './edit.tsx'
import { NewApp } from './form.tsx'
import { AppSecret, type NewAppReply } from './secret.tsx'

const AT = '/console/settings/oauth-apps'

/** The apps that the account has registered. */
export default function OAuthApps({ rest }: { rest: string }) {
  if (rest === '/new') return <NewApp />
  return rest === '' ? <List /> : <EditApp id={rest.slice(1)} />
}

function List() {
  const apps = useRoute(listOAuthApps)
  const [made, setMade] = useState<NewAppReply | null>(null)
  const rotate = useChange(rotateOAuthApp)
  const remove = useChange(deleteOAuthApp)
  const rotateIt = (id: string) => void rotate.run({ params: { id } }).then(reply => reply && setMade(reply.body))
  return (
    <>
      <Head title={CREDENTIALS.apps}>
        <a class="button" href={`${AT}/new`} data-main-action>
          {CREDENTIALS.addApp}
        </a>
      </Head>
      {made && <AppSecret made={made} onKept={() => setMade(null)} />}
      <WhenRead of={apps}>
        {found =>
          found.length === 0 ? (
            <Empty title={CREDENTIALS.noApps}>
              <p>{CREDENTIALS.appsWhat}</p>
            </Empty>
          ) : (
            <section class="card">
              <Entries label={CREDENTIALS.apps}>
                {found.map(({ id, name, client_id, client_type, redirect_uris, scopes }) => (
                  <CredentialEntry
                    key={id}
                    name={name}
                    href={`${AT}/${id}`}
                    onRotate={client_type === 'confidential' ? () => rotateIt(id) : undefined}
                    onRevoke={async () => {
                      if (await remove.run({ params: { id } }))
                        notify({ tone: 'good', text: CREDENTIALS.revoked(name) })
                    }}
                  >
                    <code>{client_id}</code> · {CREDENTIALS[client_type].split(':', 1)} · <Scopes of={scopes} />
                    {redirect_uris.length > 0 && ` · ${redirect_uris.join(' ')}`}
                  </CredentialEntry>
                ))}
              </Entries>
            </section>
          )
        }
      </WhenRead>
    </>
  )
}
