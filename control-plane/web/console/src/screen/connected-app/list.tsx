import { listConnectedApps, revokeConnectedApp } from '@pharos/shared-protocol/contract/identity/oauth-app.ts'
import { Entries } from '../../part/entries.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { CREDENTIALS } from '../../words/credential.ts'
import { Scopes } from '../credential/index.ts'

/** The apps that a member has authorized: one's own, or those of a managed member. */
export function ConnectedApps({ user_id }: { user_id: string }) {
  const apps = useRoute(listConnectedApps, { params: { user_id } })
  const revoke = useChange(revokeConnectedApp)
  const disconnect = async (client_id: string, name: string) => {
    if (await revoke.run({ params: { user_id, client_id } }))
      notify({ tone: 'good', text: CREDENTIALS.disconnected(name) })
  }
  return (
    <section class="card" aria-labelledby="connected">
      <h2 id="connected">{CREDENTIALS.connected}</h2>
      <p>{CREDENTIALS.connectedWhy}</p>
      <WhenRead of={apps}>
        {found =>
          found.length === 0 ? (
            <p>{CREDENTIALS.connectedNone}</p>
          ) : (
            <Entries>
              {found.map(({ client_id, name, scopes, created_at, last_used_at }) => (
                <li key={client_id}>
                  <div class="main">
                    <strong>{name}</strong>
                    <small>
                      <Scopes of={scopes} /> · {CREDENTIALS.agreed} <Time at={created_at} /> · {CREDENTIALS.used}{' '}
                      <Time at={last_used_at} />
                    </small>
                  </div>
                  <button
                    type="button"
                    class="danger"
                    aria-label={CREDENTIALS.disconnectOf(name)}
                    onClick={() => void disconnect(client_id, name)}
                  >
                    {CREDENTIALS.disconnect}
                  </button>
                </li>
              ))}
            </Entries>
          )
        }
      </WhenRead>
    </section>
  )
}
