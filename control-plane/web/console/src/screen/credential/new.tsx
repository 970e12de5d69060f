import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Form } from '../../form/form.tsx'
import type { Form as FormState } from '../../form/use-form.ts'
import { Head } from '../../part/head.tsx'
import { CREDENTIALS } from '../../words/credential.ts'

interface Given<V extends object, Made> {
  title: string
  /** The address of the list. */
  at: string
  form: FormState<V>
  /** Shows the new secret, which is returned only once. */
  secret(made: Made, onKept: () => void): ComponentChildren
  /** The fields. */
  children: ComponentChildren
}

/** Creates a key, a client or an app, and then shows its secret. */
export function NewCredential<V extends object, Made>({ title, at, form, secret, children }: Given<V, Made>) {
  const { route } = useLocation()
  const [made, setMade] = useState<Made | null>(null)
  return (
    <>
      <Head title={title} />
      {made ? (
        secret(made, () => route(at))
      ) : (
        <section class="card">
          <Form
            of={form}
            action={CREDENTIALS.create}
            onSent={reply => setMade(reply as Made)}
            onCancel={() => route(at)}
          >
            {children}
          </Form>
        </section>
      )}
    </>
  )
}
