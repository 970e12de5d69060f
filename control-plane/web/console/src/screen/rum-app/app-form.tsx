import { getRumApp, type RumApp, updateRumApp } from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import type { ComponentChildren } from 'preact'
import { Form } from '../../form/form.tsx'
import { type Form as State, useForm } from '../../form/use-form.ts'
import { WhenRead } from '../../part/shown.tsx'
import { readVersion, useVersion, type Versioned } from '../../server/cache.ts'
import { notify } from '../../server/notice.ts'

interface Given<V extends object> {
  app_id: string
  words: { title: string; save: string; saved: string }
  /** The labels of its fields, for conflicts. */
  labels: Partial<Record<keyof V & string, string>>
  /** The part of the application that the form changes: what is left out keeps its value. */
  valuesOf(app: RumApp): V
  fields(form: State<V>): ComponentChildren
  /** What stands below the form, such as a preview of its values. */
  below?(form: State<V>): ComponentChildren
}

/** A form for a part of an application. */
export function AppForm<V extends object>(given: Given<V>) {
  const app = useVersion(getRumApp, { params: { app_id: given.app_id } })
  return <WhenRead of={app}>{of => <Change {...given} of={of} />}</WhenRead>
}

function Change<V extends object>(given: Given<V> & { of: Versioned<RumApp> }) {
  const { words, labels, valuesOf, fields, below, of } = given
  const params = { app_id: of.body.id }
  const baseOf = ({ body, version }: Versioned<RumApp>) => ({ values: valuesOf(body), version })
  const form = useForm<typeof updateRumApp, V>({
    route: updateRumApp,
    params,
    base: baseOf(of),
    reread: async () => baseOf(await readVersion(getRumApp, { params })),
    ofReply: valuesOf,
  })
  return (
    <>
      <section class="card" aria-labelledby="change">
        <h2 id="change">{words.title}</h2>
        <Form of={form} action={words.save} labels={labels} onSent={() => notify({ tone: 'good', text: words.saved })}>
          {fields(form)}
        </Form>
      </section>
      {below?.(form)}
    </>
  )
}
