import {
  type AccountDomain,
  createDomain,
  deleteDomain,
  listDomains,
  verifyDomain,
} from '@pharos/shared-protocol/contract/identity/account-domain.ts'
import { useState } from 'preact/hooks'
import { TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Confirm } from '../../part/confirm.tsx'
import { Copyable } from '../../part/copy.tsx'
import { Entries } from '../../part/entries.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { SSO } from '../../words/sso.ts'

/** The verified domains: identity providers may assert only addresses under these. */
export function Domains() {
  const domains = useRoute(listDomains)
  const form = useForm({ route: createDomain, base: { values: { domain: '' }, version: null } })
  return (
    <section class="card" aria-labelledby="domains">
      <h2 id="domains">{SSO.domains}</h2>
      <p>{SSO.domainsWhy}</p>
      <WhenRead of={domains}>
        {found => (
          <Entries label={SSO.domains}>
            {found.map(domain => (
              <Entry key={domain.domain} domain={domain} />
            ))}
          </Entries>
        )}
      </WhenRead>
      <Form of={form} action={SSO.addDomain} onSent={form.discard}>
        <TextField of={form} name="domain" label={SSO.domain} placeholder="example.com" empty="" />
      </Form>
    </section>
  )
}

const TONES = { pending: 'warn', verified: 'good', failing: 'bad', lost: 'bad' } as const

function Entry({ domain: { domain, status, record, checked_at } }: { domain: AccountDomain }) {
  const [isAsking, setAsking] = useState(false)
  const verify = useChange(verifyDomain)
  const remove = useChange(deleteDomain)
  const params = { domain }
  const look = async () => {
    // If the record is missing or wrong, the refusal says what was found.
    if (await verify.run({ params })) notify({ tone: 'good', text: SSO.isVerified(domain) })
  }
  return (
    <li>
      <div class="main">
        <strong>{domain}</strong>
        <span class={`badge ${TONES[status]}`}>{SSO[status]}</span>
        {checked_at && (
          <small>
            {SSO.checked} <Time at={checked_at} />
          </small>
        )}
        {status !== 'verified' && (
          <>
            <p>{SSO.record}</p>
            <Copyable label={SSO.recordName} text={record.name} />
            <Copyable label={SSO.recordValue} text={record.value} />
          </>
        )}
      </div>
      <div class="row">
        {status !== 'verified' && (
          <button
            type="button"
            aria-label={SSO.verifyOf(domain)}
            disabled={verify.isRunning}
            onClick={() => void look()}
          >
            {SSO.verify}
          </button>
        )}
        <button type="button" class="danger" aria-label={SSO.removeOf(domain)} onClick={() => setAsking(true)}>
          {SSO.remove}
        </button>
      </div>
      {isAsking && (
        <Confirm
          title={SSO.removeDomainAsk(domain)}
          action={SSO.remove}
          onConfirm={() => {
            setAsking(false)
            void remove.run({ params })
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{SSO.removeDomainWhy}</p>
        </Confirm>
      )}
    </li>
  )
}
