import {
  createRedactionRule,
  getRedactionRule,
  type RedactionRule,
  updateRedactionRule,
} from '@pharos/shared-protocol/contract/observability/redaction-rule.ts'
import { useLocation } from 'preact-iso'
import type { z } from 'zod'
import { ChoiceField, TextField, ToggleField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { type Form as FormState, useForm } from '../../form/use-form.ts'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { readVersion, useVersion, type Versioned } from '../../server/cache.ts'
import { notify } from '../../server/notice.ts'
import { TELEMETRY } from '../../words/telemetry.ts'
import { RULES_AT } from './show.tsx'

type Rule = z.output<typeof RedactionRule>
type Values = Pick<Rule, 'name' | 'kind' | 'pattern' | 'replacement' | 'enabled'>

const NEW: Values = { name: '', kind: 'bearer_token', pattern: null, replacement: '[redacted]', enabled: true }

export function NewRule() {
  const form = useForm({ route: createRedactionRule, base: { values: NEW, version: null } })
  return (
    <>
      <Head title={TELEMETRY.addRule} />
      <Fields form={form} />
    </>
  )
}

export function OneRule({ id }: { id: string }) {
  const rule = useVersion(getRedactionRule, { params: { id } })
  return (
    <WhenRead of={rule} isScreen>
      {of => <Change of={of} />}
    </WhenRead>
  )
}

function baseOf({ body: { name, kind, pattern, replacement, enabled }, version }: Versioned<Rule>) {
  return { values: { name, kind, pattern, replacement, enabled }, version }
}

function Change({ of }: { of: Versioned<Rule> }) {
  const params = { id: of.body.id }
  const form = useForm({
    route: updateRedactionRule,
    params,
    base: baseOf(of),
    reread: async () => baseOf(await readVersion(getRedactionRule, { params })),
  })
  return (
    <>
      <Head title={TELEMETRY.editRule(of.body.name)} />
      <Fields form={form} />
    </>
  )
}

const KINDS = (['bearer_token', 'credit_card', 'email', 'regex'] as const).map(value => ({
  value,
  label: TELEMETRY[value],
}))

function Fields({ form }: { form: FormState<Values> }) {
  const { route } = useLocation()
  const { kind, name } = form.values
  const done = () => {
    notify({ tone: 'good', text: TELEMETRY.saved(name) })
    route(RULES_AT)
  }
  return (
    <section class="card">
      <Form of={form} action={TELEMETRY.save} onSent={done} onCancel={() => route(RULES_AT)}>
        <TextField of={form} name="name" label={TELEMETRY.name} empty="" />
        <ChoiceField of={form} name="kind" label={TELEMETRY.kind} options={KINDS} />
        {kind === 'regex' && (
          <TextField of={form} name="pattern" label={TELEMETRY.pattern} hint={TELEMETRY.ruleHint} empty={null} isCode />
        )}
        <TextField of={form} name="replacement" label={TELEMETRY.replacement} empty="" isCode />
        <ToggleField of={form} name="enabled" label={TELEMETRY.enabled} />
      </Form>
    </section>
  )
}
