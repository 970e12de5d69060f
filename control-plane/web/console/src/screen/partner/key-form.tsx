import {
  createPartnerKey,
  type NewPartnerKey as NewKey,
} from '@pharos/shared-protocol/contract/business/partner-key.ts'
import type { z } from 'zod'
import { TextField } from '../../form/field.tsx'
import { useForm } from '../../form/use-form.ts'
import { CREDENTIALS } from '../../words/credential.ts'
import { PARTNER } from '../../words/partner.ts'
import { KeySecret, NewCredential } from '../credential/index.ts'

type Made = z.output<typeof NewKey>

/** Creates a key of the partner; it is shown once. */
export function NewPartnerKey({ at }: { at: string }) {
  const form = useForm<typeof createPartnerKey, { name: string }>({
    route: createPartnerKey,
    base: { values: { name: '' }, version: null },
  })
  return (
    <NewCredential
      title={PARTNER.addKey}
      at={at}
      form={form}
      secret={(made: Made, onKept) => (
        <KeySecret
          made={made}
          path="/partner/account"
          label={PARTNER.key}
          example={PARTNER.keyExample}
          onKept={onKept}
        />
      )}
    >
      <TextField of={form} name="name" label={CREDENTIALS.name} hint={PARTNER.keysWhat} empty="" />
    </NewCredential>
  )
}
