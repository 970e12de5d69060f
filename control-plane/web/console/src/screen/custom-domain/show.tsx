import { ApiError } from '@pharos/shared-protocol/client.ts'
import {
  type CustomDomain,
  createCustomDomain,
  deleteCustomDomain,
  getCustomDomain,
} from '@pharos/shared-protocol/contract/publishing/custom-domain.ts'
import { TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Asked } from '../../part/asked.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useMay } from '../../server/session.ts'
import { DOMAIN, DOMAIN_FAILURES } from '../../words/custom-domain.ts'
import { PageFrame } from '../page/index.ts'
import { ReadableAddress } from './address.tsx'
import { Records } from './records.tsx'
import '../../part/status.css'

/** Each change of the status sends an event; polling is for records found without one. */
const EVERY_MS = 15_000

/** The custom domain of a page: the records to create, their states, and the certificate. */
export default function DomainScreen({ id = '' }: { id?: string }) {
  const domain = useRoute(getCustomDomain, { params: { id } }, { every: EVERY_MS })
  const mayChange = useMay('member')
  const isNone = domain.error instanceof ApiError && domain.error.problem.status === 404
  return (
    <PageFrame id={id} tab="domain">
      {() => (
        <div class="stack">
          <ReadableAddress id={id} mayChange={mayChange} />
          {isNone ? (
            <Begin id={id} mayChange={mayChange} onBegun={domain.refresh} />
          ) : (
            <WhenRead of={domain}>{found => <Shown id={id} domain={found} mayChange={mayChange} />}</WhenRead>
          )}
        </div>
      )}
    </PageFrame>
  )
}

function Begin({ id, mayChange, onBegun }: { id: string; mayChange: boolean; onBegun(): void }) {
  const values = { domain: undefined as string | undefined }
  const form = useForm({ route: createCustomDomain, params: { id }, base: { values, version: null } })
  return (
    <section class="card">
      <h2>{DOMAIN.title}</h2>
      <p>{DOMAIN.what}</p>
      {mayChange ? (
        <Form of={form} action={DOMAIN.begin} onSent={onBegun}>
          <TextField
            of={form}
            name="domain"
            label={DOMAIN.domain}
            hint={DOMAIN.domainHint}
            placeholder="status.example.com"
          />
        </Form>
      ) : (
        <p>{DOMAIN.none}</p>
      )}
    </section>
  )
}

function Shown({ id, domain, mayChange }: { id: string; domain: CustomDomain; mayChange: boolean }) {
  const { status, failure_reason } = domain
  return (
    <>
      <section class="card">
        <h2>{domain.domain}</h2>
        {status === 'active' && (
          <p>
            {DOMAIN.active}{' '}
            <a href={`https://${domain.domain}/`} target="_blank" rel="noreferrer">
              https://{domain.domain}/
            </a>
          </p>
        )}
        {status === 'deleting' && <p>{DOMAIN.deleting}</p>}
        {failure_reason && (
          <div role="alert">
            <strong>{DOMAIN.failed}</strong>
            <p>{DOMAIN_FAILURES[failure_reason]}</p>
          </div>
        )}
        {mayChange && status !== 'deleting' && <Verbs id={id} domain={domain} />}
      </section>
      {status !== 'deleting' && <Records domain={domain} />}
    </>
  )
}

function Verbs({ id, domain: { domain, status } }: { id: string; domain: CustomDomain }) {
  const look = useChange(createCustomDomain)
  const remove = useChange(deleteCustomDomain)
  const lookNow = async () => {
    if (await look.run({ params: { id }, body: { domain } })) notify({ tone: 'good', text: DOMAIN.looked })
  }
  const end = async () => {
    if (await remove.run({ params: { id } })) notify({ tone: 'good', text: DOMAIN.removed })
  }
  return (
    <div class="row">
      {status !== 'active' && (
        <button type="button" class="plain" disabled={look.isRunning} onClick={() => void lookNow()}>
          {DOMAIN.again}
        </button>
      )}
      <Asked
        label={DOMAIN.remove}
        title={DOMAIN.removeAsk(domain)}
        why={DOMAIN.removeWhy}
        isDanger
        onConfirm={() => void end()}
      />
    </div>
  )
}
