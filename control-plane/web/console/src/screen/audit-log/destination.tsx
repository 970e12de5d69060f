import { setAuditStream } from '@pharos/shared-protocol/contract/account/audit-stream.ts'
import type { z } from 'zod'
import { ChoiceField, TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { AUDIT_STREAM } from '../../words/audit-stream.ts'

/** Named by the paths of the body's fields, where the server puts its faults. */
interface Values {
  kind: 'webhook' | 'bucket'
  url: string
  'bucket.endpoint': string
  'bucket.name': string
  'bucket.region': string
  'bucket.prefix': string
  'bucket.access_key_id': string
  'bucket.secret_access_key': string
}

const EMPTY: Values = {
  kind: 'webhook',
  url: '',
  'bucket.endpoint': '',
  'bucket.name': '',
  'bucket.region': 'us-east-1',
  'bucket.prefix': '',
  'bucket.access_key_id': '',
  'bucket.secret_access_key': '',
}

interface Given {
  action: string
  /** Called with the secret for the signature; null for a bucket. */
  onSet(signing: string | null): void
}

/** The destination of the audit log. What is there already is not filled in, since it is secret. */
export function DestinationForm({ action, onSet }: Given) {
  const form = useForm<typeof setAuditStream, Values>({
    route: setAuditStream,
    base: { values: EMPTY, version: null },
    secrets: ['url', 'bucket.secret_access_key'],
    toBody: (_, values) => bodyOf(values),
  })
  return (
    <Form
      of={form}
      action={action}
      onSent={reply => {
        form.discard()
        onSet((reply as z.output<typeof setAuditStream.reply.body>).signing_secret)
      }}
    >
      <ChoiceField
        of={form}
        name="kind"
        label={AUDIT_STREAM.kind}
        options={(['webhook', 'bucket'] as const).map(value => ({ value, label: AUDIT_STREAM[value] }))}
      />
      {form.values.kind === 'webhook' ? (
        <TextField of={form} name="url" type="url" label={AUDIT_STREAM.url} hint={AUDIT_STREAM.urlHint} empty="" />
      ) : (
        <BucketFields of={form} />
      )}
    </Form>
  )
}

function BucketFields({ of }: { of: ReturnType<typeof useForm<typeof setAuditStream, Values>> }) {
  return (
    <>
      <TextField
        of={of}
        name="bucket.endpoint"
        type="url"
        label={AUDIT_STREAM.endpoint}
        hint={AUDIT_STREAM.endpointHint}
        empty=""
      />
      <div class="pair">
        <TextField of={of} name="bucket.name" label={AUDIT_STREAM.name} empty="" />
        <TextField of={of} name="bucket.region" label={AUDIT_STREAM.region} empty="" />
      </div>
      <TextField of={of} name="bucket.prefix" label={AUDIT_STREAM.prefix} hint={AUDIT_STREAM.prefixHint} empty="" />
      <TextField of={of} name="bucket.access_key_id" label={AUDIT_STREAM.keyId} empty="" />
      <TextField
        of={of}
        name="bucket.secret_access_key"
        type="password"
        label={AUDIT_STREAM.key}
        autocomplete="new-password"
        empty=""
      />
    </>
  )
}

function bodyOf(values: Values): z.input<typeof setAuditStream.body> {
  if (values.kind === 'webhook') return { url: values.url }
  return {
    bucket: {
      endpoint: values['bucket.endpoint'],
      name: values['bucket.name'],
      region: values['bucket.region'],
      prefix: values['bucket.prefix'],
      access_key_id: values['bucket.access_key_id'],
      secret_access_key: values['bucket.secret_access_key'],
    },
  }
}
