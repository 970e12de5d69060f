import { createPartnerAccount } from '@pharos/shared-protocol/contract/business/partner.ts'
import { PLANS, type Plan } from '@pharos/shared-protocol/contract/business/plan.ts'
import { useLocation } from 'preact-iso'
import { ChoiceField, TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Head } from '../../part/head.tsx'
import { notify } from '../../server/notice.ts'
import { PARTNER } from '../../words/partner.ts'

interface Values {
  name: string
  plan: Plan
  email: string
}

/** Creates an account for a customer, and invites its owner. */
export function NewAccount({ at }: { at: string }) {
  const { route } = useLocation()
  const form = useForm<typeof createPartnerAccount, Values>({
    route: createPartnerAccount,
    base: { values: { name: '', plan: 'free', email: '' }, version: null },
    toBody: (_, { name, plan, email }) => ({ name, plan, owner: { email } }),
  })
  const sent = () => {
    notify({ tone: 'good', text: PARTNER.created(form.values.name) })
    route(at)
  }
  return (
    <>
      <Head title={PARTNER.add} />
      <section class="card">
        <Form of={form} action={PARTNER.create} onSent={sent} onCancel={() => route(at)}>
          <TextField of={form} name="name" label={PARTNER.name} empty="" />
          <ChoiceField
            of={form}
            name="plan"
            label={PARTNER.plan}
            options={PLANS.map(plan => ({ value: plan, label: plan }))}
          />
          <TextField of={form} name="email" label={PARTNER.owner} hint={PARTNER.ownerHint} type="email" empty="" />
        </Form>
      </section>
    </>
  )
}
