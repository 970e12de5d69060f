import { createApiKey, type NewApiKey } from '@pharos/shared-protocol/contract/account/api-key.ts'
import type { z } from 'zod'
import { ChoiceField, TextField } from '../../form/field.tsx'
import { useForm } from '../../form/use-form.ts'
import { useSession } from '../../server/session.ts'
import { CREDENTIALS } from '../../words/credential.ts'
import { KeySecret, NewCredential, ScopesField } from '../credential/index.ts'

export type NewKeyReply = z.output<typeof NewApiKey>

interface Values {
  name: string
  scopes: readonly string[]
  /** Null: the key does not expire. */
  days: number | null
}

const LIVES = [7, 30, 90, 365, null]
const DAY_MS = 86_400_000

/** Creates an API key of one's own; it is shown once. */
export function NewKey() {
  const { role } = useSession().account
  const form = useForm<typeof createApiKey, Values>({
    route: createApiKey,
    base: { values: { name: '', scopes: [], days: 90 }, version: null },
    toBody: (_, { name, scopes, days }) => ({ name, scopes, expires_at: days === null ? null : inDays(days) }),
  })
  const options = LIVES.map(value => ({ value, label: value === null ? CREDENTIALS.never : CREDENTIALS.days(value) }))
  return (
    <NewCredential
      title={CREDENTIALS.addKey}
      at="/console/settings/api-keys"
      form={form}
      secret={(made: NewKeyReply, onKept) => <KeySecret made={made} onKept={onKept} />}
    >
      <TextField of={form} name="name" label={CREDENTIALS.name} empty="" />
      <ChoiceField of={form} name="days" label={CREDENTIALS.expiry} options={options} />
      <ScopesField of={form} label={CREDENTIALS.scopes} hint={CREDENTIALS.keyScopesHint} role={role} />
    </NewCredential>
  )
}

function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString()
}
