import { listMembers } from '@pharos/shared-protocol/contract/account/account.ts'
import { listPartnerKeys, revokePartnerKey } from '@pharos/shared-protocol/contract/business/partner-key.ts'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { CREDENTIALS } from '../../words/credential.ts'
import { PARTNER } from '../../words/partner.ts'
import { CredentialList } from '../credential/index.ts'

/** The keys with which programs of a partner manage accounts. */
export function PartnerKeys({ at }: { at: string }) {
  const members = useRoute(listMembers)
  const nameOf = (id: string) => members.data?.find(member => member.id === id)?.name
  return (
    <CredentialList
      title={PARTNER.keys}
      at={at}
      add={PARTNER.addKey}
      empty={{ title: PARTNER.noKeys, what: PARTNER.keysWhat }}
      of={useRoute(listPartnerKeys)}
      revoke={useChange(revokePartnerKey)}
    >
      {({ prefix, last_four, created_by, created_at, last_used_at }) => (
        <>
          <code>
            {prefix}…{last_four}
          </code>{' '}
          · {CREDENTIALS.of(nameOf(created_by) ?? '–')} · {CREDENTIALS.created} <Time at={created_at} /> ·{' '}
          {CREDENTIALS.used} <Time at={last_used_at} />
        </>
      )}
    </CredentialList>
  )
}
