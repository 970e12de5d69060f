import { askEmailChange } from '@pharos/shared-protocol/contract/identity/email-change.ts'
import { useState } from 'preact/hooks'
import { TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useSession } from '../../server/session.ts'
import { PROFILE } from '../../words/profile.ts'

/** Changes the email address to sign in with, once the link in a mail has been opened. */
export function Mail({ email }: { email: string }) {
  const { user_id } = useSession()
  const [isAsked, setAsked] = useState(false)
  const form = useForm({
    route: askEmailChange,
    params: { user_id },
    base: { values: { email: '' }, version: null },
  })
  return (
    <section class="card" aria-labelledby="mail">
      <h2 id="mail">{PROFILE.mail}</h2>
      <p>{PROFILE.mailWhy(email)}</p>
      {isAsked ? (
        <p role="status">{PROFILE.mailAsked}</p>
      ) : (
        <Form of={form} action={PROFILE.askMail} onSent={() => setAsked(true)}>
          <TextField of={form} name="email" type="email" label={PROFILE.newMail} autocomplete="email" empty="" />
        </Form>
      )}
    </section>
  )
}
