import { addSubscriber } from '@pharos/shared-protocol/contract/publishing/subscriber-routes.ts'
import { ChoiceField, TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Dialog } from '../../part/dialog.tsx'
import { notify } from '../../server/notice.ts'
import { SUBSCRIBERS } from '../../words/subscriber.ts'

interface Values {
  channel: 'email' | 'webhook'
  email: string | undefined
  webhook: string | undefined
}

const EMPTY: Values = { channel: 'email', email: undefined, webhook: undefined }
const CHANNELS = (['email', 'webhook'] as const).map(value => ({ value, label: SUBSCRIBERS[value] }))

/** Sends an invitation to subscribe to an address. */
export function Add({ id, onClose }: { id: string; onClose(): void }) {
  const form = useForm({
    route: addSubscriber,
    params: { id },
    base: { values: EMPTY, version: null },
    toBody: (_, { channel, email, webhook }) => (channel === 'email' ? { email } : { webhook }),
  })
  const close = () => {
    form.discard()
    onClose()
  }
  const sent = () => {
    notify({ tone: 'good', text: SUBSCRIBERS.asked })
    onClose()
  }
  return (
    <Dialog title={SUBSCRIBERS.add} onClose={close}>
      <p>{SUBSCRIBERS.addWhy}</p>
      <Form of={form} action={SUBSCRIBERS.ask} onSent={sent} onCancel={close}>
        <ChoiceField of={form} name="channel" label={SUBSCRIBERS.channel} options={CHANNELS} />
        {form.values.channel === 'email' ? (
          <TextField of={form} name="email" label={SUBSCRIBERS.mailAddress} type="email" />
        ) : (
          <TextField of={form} name="webhook" label={SUBSCRIBERS.webhookAddress} type="url" placeholder="https://" />
        )}
      </Form>
    </Dialog>
  )
}
