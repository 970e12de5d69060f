import { deleteSecret, listSecrets, type Secret, setSecret } from '@pharos/shared-protocol/contract/account/secret.ts'
import { useState } from 'preact/hooks'
import { TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Confirm } from '../../part/confirm.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { BROWSER } from '../../words/browser-check.ts'

/** The names of the secrets that scripts read from their environment. Values can be written, but never read. */
export function Secrets() {
  const secrets = useRoute(listSecrets).data ?? []
  const [doomed, setDoomed] = useState<Secret | null>(null)
  const remove = useChange(deleteSecret)
  return (
    <details class="card secrets">
      <summary>
        {BROWSER.secrets} <small>{secrets.map(({ name }) => name).join(', ')}</small>
      </summary>
      <p>{BROWSER.secretsWhat}</p>
      <ul>
        {secrets.map(secret => (
          <li key={secret.id}>
            <code>{secret.name}</code>
            <button type="button" class="quiet" onClick={() => setDoomed(secret)}>
              {BROWSER.removeSecret(secret.name)}
            </button>
          </li>
        ))}
      </ul>
      <NewSecret />
      {doomed && (
        <Confirm
          title={BROWSER.removeSecretAsk(doomed.name)}
          action={BROWSER.remove}
          onCancel={() => setDoomed(null)}
          onConfirm={() => {
            setDoomed(null)
            void remove.run({ params: { id: doomed.id } })
          }}
        >
          <p>{BROWSER.removeSecretWhy}</p>
        </Confirm>
      )}
    </details>
  )
}

const EMPTY = { name: '', value: '' }

function NewSecret() {
  const form = useForm<typeof setSecret, typeof EMPTY>({
    route: setSecret,
    base: { values: EMPTY, version: null },
    secrets: ['value'],
  })
  return (
    <Form of={form} action={BROWSER.setSecret} onSent={form.discard}>
      <div class="pair">
        <TextField of={form} name="name" label={BROWSER.secretName} isCode empty="" placeholder="API_TOKEN" />
        <TextField
          of={form}
          name="value"
          label={BROWSER.secretValue}
          type="password"
          empty=""
          autocomplete="new-password"
        />
      </div>
    </Form>
  )
}
