import { listMembers } from '@pharos/shared-protocol/contract/account/account.ts'
import { listApiKeys, revokeApiKey, rotateApiKey } from '@pharos/shared-protocol/contract/account/api-key.ts'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { CREDENTIALS } from '../../words/credential.ts'
import { CredentialList, KeySecret, Scopes } from '../credential/index.ts'
import { NewKey } from './form.tsx'

/** The API keys: admins see all, others their own. */
export default function ApiKeys({ rest }: { rest: string }) {
  if (rest === '/new') return <NewKey />
  return <List />
}

function List() {
  const members = useRoute(listMembers)
  const nameOf = (id: string) => members.data?.find(member => member.id === id)?.name
  return (
    <CredentialList
      title={CREDENTIALS.keys}
      at="/console/settings/api-keys"
      add={CREDENTIALS.addKey}
      empty={{ title: CREDENTIALS.noKeys, what: CREDENTIALS.keysWhat }}
      of={useRoute(listApiKeys)}
      rotate={useChange(rotateApiKey)}
      revoke={useChange(revokeApiKey)}
      secret={(made, onKept) => <KeySecret made={made} onKept={onKept} />}
    >
      {({ prefix, last_four, scopes, user_id, last_used_at, expires_at }) => (
        <>
          <code>
            {prefix}…{last_four}
          </code>{' '}
          · {CREDENTIALS.of(nameOf(user_id) ?? '–')} · <Scopes of={scopes} /> · {CREDENTIALS.used}{' '}
          <Time at={last_used_at} /> · <Expiry at={expires_at} />
        </>
      )}
    </CredentialList>
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
