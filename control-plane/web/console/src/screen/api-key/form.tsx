import { createApiKey } from '@pharos/shared-protocol/contract/api-key.ts'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { ChoiceField, TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Head } from '../../part/head.tsx'
import { useSession } from '../../server/session.ts'
import { CREDENTIALS } from '../../words/credential.ts'
import { ScopesField } from '../credential/index.ts'
import { KeySecret, type NewKeyReply } from './secret.tsx'

interface Values {
  name: string
  scopes: readonly string[]
  /** Null: the key does not expire. */
  days: number | null
}

const AT = '/console/settings/api-keys'
const LIVES = [7, 30, 90, 365, null]
const DAY_MS = 86_400_000

/** Creates an API key of one's own; it is shown once. */
export function NewKey() {
  const { route } = useLocation()
  const { role } = useSession().account
  const [made, setMade] = useState<NewKeyReply | null>(null)
  const form = useForm<typeof createApiKey, Values>({
    route: createApiKey,
    base: { values: { name: '', scopes: [], days: 90 }, version: null },
    toBody: (_, { name, scopes, days }) => ({ name, scopes, expires_at: days === null ? null : inDays(days) }),
  })
  const options = LIVES.map(value => ({ value, label: value === null ? CREDENTIALS.never : CREDENTIALS.days(value) }))
  if (made)
    return (
      <>
        <Head title={CREDENTIALS.addKey} />
        <KeySecret made={made} onKept={() => route(AT)} />
      </>
    )
  return (
    <>
      <Head title={CREDENTIALS.addKey} />
      <section class="card">
        <Form
          of={form}
          action={CREDENTIALS.create}
          onSent={reply => setMade(reply as NewKeyReply)}
          onCancel={() => route(AT)}
        >
          <TextField of={form} name="name" label={CREDENTIALS.name} empty="" />
          <ChoiceField of={form} name="days" label={CREDENTIALS.expiry} options={options} />
          <ScopesField of={form} label={CREDENTIALS.scopes} hint={CREDENTIALS.keyScopesHint} role={role} />
        </Form>
      </section>
    </>
  )
}

function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString()
}
