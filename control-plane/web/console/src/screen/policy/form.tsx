import { createPolicy, getPolicy, updatePolicy } from '@pharos/shared-protocol/contract/response/escalation-policy.ts'
import { useLocation } from 'preact-iso'
import { NumberField, TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { type Form as FormState, useForm } from '../../form/use-form.ts'
import { Below, Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { readVersion, useVersion, type Versioned } from '../../server/cache.ts'
import { notify } from '../../server/notice.ts'
import { ON_CALL } from '../../words/on-call.ts'
import { POLICY } from '../../words/policy.ts'
import { LevelFields, type LevelValues, NEW_LEVEL } from './level-fields.tsx'
import type { Policy } from './list.tsx'

export interface PolicyValues {
  name?: string
  repeat_count: number
  levels: LevelValues[]
}

const LABELS = { name: POLICY.name, repeat_count: POLICY.repeatCount, levels: POLICY.order }

/** The form of a new escalation policy, or of one to change. */
export default function PolicyForm({ id }: { id?: string }) {
  return (
    <Below href="/console/policies" label={ON_CALL.policies}>
      {id === undefined ? <New /> : <Known id={id} />}
    </Below>
  )
}

function New() {
  const { route } = useLocation()
  const form = useForm({
    route: createPolicy,
    base: { values: { repeat_count: 0, levels: [NEW_LEVEL] } as PolicyValues, version: null },
  })
  return (
    <>
      <Head title={POLICY.addTitle} />
      <Fields form={form} leave={made => route(made ? `/console/policies/${made.id}` : '/console/policies')} />
    </>
  )
}

function Known({ id }: { id: string }) {
  const policy = useVersion(getPolicy, { params: { id } })
  return (
    <WhenRead of={policy} isScreen>
      {of => <Change of={of} />}
    </WhenRead>
  )
}

function baseOf({ body, version }: Versioned<Policy>) {
  const { name, repeat_count } = body
  const levels = body.levels.map(({ delay_minutes, targets, round_robin }) => ({ delay_minutes, targets, round_robin }))
  return { values: { name, repeat_count, levels } as PolicyValues, version }
}

function Change({ of }: { of: Versioned<Policy> }) {
  const { route } = useLocation()
  const params = { id: of.body.id }
  const form = useForm({
    route: updatePolicy,
    params,
    base: baseOf(of),
    reread: async () => baseOf(await readVersion(getPolicy, { params })),
  })
  return (
    <Below href={`/console/policies/${params.id}`} label={of.body.name}>
      <Head title={POLICY.editTitle(of.body.name)} />
      <Fields form={form} leave={() => route(`/console/policies/${params.id}`)} />
    </Below>
  )
}

function Fields({ form, leave }: { form: FormState<PolicyValues>; leave(made?: Policy): void }) {
  return (
    <Form
      of={form}
      action={POLICY.save}
      labels={LABELS}
      onSent={made => {
        notify({ tone: 'good', text: POLICY.saved })
        leave(made as Policy)
      }}
      onCancel={() => {
        form.discard()
        leave()
      }}
    >
      <fieldset class="part">
        <div class="pair">
          <TextField of={form} name="name" label={POLICY.name} />
          <NumberField
            of={form}
            name="repeat_count"
            label={POLICY.repeatCount}
            hint={POLICY.repeatWhy}
            min={0}
            max={9}
          />
        </div>
      </fieldset>
      <LevelFields form={form} />
    </Form>
  )
}
