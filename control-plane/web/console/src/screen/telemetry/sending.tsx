import { roleForScope } from '@pharos/shared-protocol/access.ts'
import { createApiKey } from '@pharos/shared-protocol/contract/account/api-key.ts'
import { useState } from 'preact/hooks'
import { TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Copyable } from '../../part/copy.tsx'
import { Secret } from '../../part/secret.tsx'
import { useDoing } from '../../part/use-doing.ts'
import { useMay } from '../../server/session.ts'
import { TELEMETRY } from '../../words/telemetry.ts'
import type { NewKeyReply } from '../api-key/index.ts'

const SCOPE = 'ingest:telemetry'

/** What a program needs to send its telemetry, with a key that can do nothing else. */
export function Sending() {
  const mayCreate = useMay(roleForScope(SCOPE))
  const doing = useDoing()
  const [made, setMade] = useState<NewKeyReply | null>(null)
  const added = (key: NewKeyReply) => {
    doing.end()
    setMade(key)
  }
  if (made) return <NewKey made={made} onKept={() => setMade(null)} />
  return (
    <section class="card" aria-labelledby="send">
      <h2 id="send">{TELEMETRY.send}</h2>
      <p>{TELEMETRY.sendWhat}</p>
      <Variables token="ph_…" />
      {!mayCreate && <p>{TELEMETRY.noKeys}</p>}
      {mayCreate &&
        (doing.is('add-key') ? (
          <AddKey onAdded={added} onCancel={doing.end} />
        ) : (
          <button type="button" data-main-action onClick={() => doing.begin('add-key')}>
            {TELEMETRY.addKey}
          </button>
        ))}
    </section>
  )
}

function AddKey({ onAdded, onCancel }: { onAdded(made: NewKeyReply): void; onCancel(): void }) {
  const form = useForm<typeof createApiKey, { name: string }>({
    route: createApiKey,
    base: { values: { name: TELEMETRY.keyNamed }, version: null },
    toBody: (_, { name }) => ({ name, scopes: [SCOPE] }),
  })
  return (
    <Form of={form} action={TELEMETRY.create} onSent={reply => onAdded(reply as NewKeyReply)} onCancel={onCancel}>
      <TextField of={form} name="name" label={TELEMETRY.keyName} empty="" />
    </Form>
  )
}

function NewKey({ made, onKept }: { made: NewKeyReply; onKept(): void }) {
  const line = `curl -H 'authorization: Bearer ${made.key}' -H 'content-type: application/json' -d '[{"level":"info","source":"shell","message":"hello"}]' ${location.origin}/logs/ingest`
  return (
    <Secret title={made.name} values={[{ label: TELEMETRY.variables, value: variables(made.key) }]} onKept={onKept}>
      <Copyable label={TELEMETRY.logLine} text={line} />
    </Secret>
  )
}

function Variables({ token }: { token: string }) {
  return <Copyable label={TELEMETRY.variables} text={variables(token)} />
}

/** The variables in the syntax of the SDKs, which write a space in a header's value as %20. */
function variables(token: string): string {
  return `OTEL_EXPORTER_OTLP_ENDPOINT=${location.origin}\nOTEL_EXPORTER_OTLP_HEADERS=authorization=Bearer%20${token}`
}
