import { listM2mClients, revokeM2mClient, rotateM2mClient } from '@pharos/shared-protocol/contract/m2m-client.ts'
import { useState } from 'preact/hooks'
import { notify } from '../../frame/notice.tsx'
import { Empty } from '../../part/empty.tsx'
import { Entries } from '../../part/entries.tsx'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { CREDENTIALS } from '../../words/credential.ts'
import { CredentialEntry } from '../credential/entry.tsx'
import { Scopes } from '../credential/scopes.tsx'
import { NewClient } from './form.tsx'
import { ClientSecret, type NewClientReply } from './secret.tsx'

/** The programs that sign in by themselves. */
export default function M2mClients({ rest }: { rest: string }) {
  if (rest === '/new') return <NewClient />
  return <List />
}

function List() {
  const clients = useRoute(listM2mClients)
  const [made, setMade] = useState<NewClientReply | null>(null)
  const rotate = useChange(rotateM2mClient)
  const revoke = useChange(revokeM2mClient)
  return (
    <>
      <Head title={CREDENTIALS.clients}>
        <a class="button" href="/console/settings/m2m-clients/new" data-main-action>
          {CREDENTIALS.addClient}
        </a>
      </Head>
      {made && <ClientSecret made={made} onKept={() => setMade(null)} />}
      <WhenRead of={clients}>
        {found =>
          found.length === 0 ? (
            <Empty title={CREDENTIALS.noClients}>
              <p>{CREDENTIALS.clientsWhat}</p>
            </Empty>
          ) : (
            <section class="card">
              <Entries label={CREDENTIALS.clients}>
                {found.map(({ id, client_id, name, description, scopes, created_at, last_rotated_at }) => (
                  <CredentialEntry
                    key={id}
                    name={name}
                    onRotate={() => void rotate.run({ params: { id } }).then(reply => reply && setMade(reply.body))}
                    onRevoke={async () => {
                      if (await revoke.run({ params: { id } }))
                        notify({ tone: 'good', text: CREDENTIALS.revoked(name) })
                    }}
                  >
                    {description && <>{description} · </>}
                    <code>{client_id}</code> · <Scopes of={scopes} /> · {CREDENTIALS.rotated}{' '}
                    <Time at={last_rotated_at ?? created_at} />
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
