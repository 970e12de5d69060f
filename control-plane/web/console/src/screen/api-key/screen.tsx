import { listMembers } from '@pharos/shared-protocol/contract/account.ts'
import { listApiKeys, revokeApiKey, rotateApiKey } from '@pharos/shared-protocol/contract/api-key.ts'
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
import { NewKey } from './form.tsx'
import { KeySecret, type NewKeyReply } from './secret.tsx'

const AT = '/console/settings/api-keys'

/** The API keys: an admin sees all, everybody else their own. */
export default function ApiKeys({ rest }: { rest: string }) {
  if (rest === '/new') return <NewKey />
  return <List />
}

function List() {
  const keys = useRoute(listApiKeys)
  const members = useRoute(listMembers)
  const [made, setMade] = useState<NewKeyReply | null>(null)
  const rotate = useChange(rotateApiKey)
  const revoke = useChange(revokeApiKey)
  const nameOf = (id: string) => members.data?.find(member => member.id === id)?.name
  return (
    <>
      <Head title={CREDENTIALS.keys}>
        <a class="button" href={`${AT}/new`} data-main-action>
          {CREDENTIALS.addKey}
        </a>
      </Head>
      {made && <KeySecret made={made} onKept={() => setMade(null)} />}
      <WhenRead of={keys}>
        {found =>
          found.length === 0 ? (
            <Empty title={CREDENTIALS.noKeys}>
              <p>{CREDENTIALS.keysWhat}</p>
            </Empty>
          ) : (
            <section class="card">
              <Entries label={CREDENTIALS.keys}>
                {found.map(({ id, name, prefix, last_four, scopes, user_id, last_used_at, expires_at }) => (
                  <CredentialEntry
                    key={id}
                    name={name}
                    onRotate={() => void rotate.run({ params: { id } }).then(reply => reply && setMade(reply.body))}
                    onRevoke={async () => {
                      if (await revoke.run({ params: { id } }))
                        notify({ tone: 'good', text: CREDENTIALS.revoked(name) })
                    }}
                  >
                    <code>
                      {prefix}…{last_four}
                    </code>{' '}
                    · {CREDENTIALS.of(nameOf(user_id) ?? '–')} · <Scopes of={scopes} /> · {CREDENTIALS.used}{' '}
                    <Time at={last_used_at} /> · <Expiry at={expires_at} />
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

function Expiry({ at }: { at: string | null }) {
  if (at === null) return <>{CREDENTIALS.never}</>
  return (
    <>
      {CREDENTIALS.expires} <Time at={at} />
    </>
  )
}
