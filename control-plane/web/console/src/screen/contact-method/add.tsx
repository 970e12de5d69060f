import {
  CONTACT_TYPES,
  type ContactType,
  createContactMethod,
} from '@pharos/shared-protocol/contract/response/contact-method.ts'
import { ChoiceField, TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { notify } from '../../server/notice.ts'
import { useSession } from '../../server/session.ts'
import { CONTACT } from '../../words/contact-method.ts'

interface Values {
  type: ContactType
  value?: string
  label?: string
}

/** The label of the address, by kind. */
const VALUES = {
  email: CONTACT.emailValue,
  sms: CONTACT.smsValue,
  voice: CONTACT.voiceValue,
  push: CONTACT.pushValue,
  chat: CONTACT.chatValue,
}

/** Adds a contact method; a code is sent to it at once. */
export function AddMethod() {
  const user_id = useSession().user_id
  const values: Values = { type: 'email' }
  const form = useForm({
    route: createContactMethod,
    params: { user_id },
    base: { values, version: null },
    // The address of a push topic or a webhook is a secret.
    secrets: ['value'],
  })
  const { type } = form.values
  const hint = type === 'sms' || type === 'voice' ? { hint: CONTACT.numberWhy } : {}
  return (
    <Form
      of={form}
      action={CONTACT.addAction}
      onSent={() => {
        form.discard()
        notify({ tone: 'good', text: CONTACT.added })
      }}
    >
      <fieldset class="part">
        <legend>{CONTACT.add}</legend>
        <div class="pair">
          <ChoiceField
            of={form}
            name="type"
            label={CONTACT.type}
            options={CONTACT_TYPES.map(value => ({ value, label: CONTACT[value] }))}
          />
          <TextField of={form} name="value" label={VALUES[type]} {...hint} />
        </div>
        <TextField of={form} name="label" label={CONTACT.label} hint={CONTACT.labelWhy} />
      </fieldset>
    </Form>
  )
}
