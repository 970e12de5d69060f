import { createRumRule, listRumRules, updateRumRule } from '@pharos/shared-protocol/contract/observability/rum-rule.ts'
import type { RumCondition } from '@pharos/shared-protocol/rum/config.ts'
import { ChoiceField, NumberField, TextField, ToggleField } from '../../form/field.tsx'
import { type Form as State, useForm } from '../../form/use-form.ts'
import { RUM_RULE } from '../../words/rum-rule.ts'
import { ConditionForm } from './condition-form.tsx'
import { baseInList, Editing } from './editing.tsx'
import type { Rule } from './list.tsx'
import { scaled } from './scaled.ts'
import './rule.css'

interface Values {
  name: string
  capture: Rule['capture']
  enabled: boolean
  sample_rate: number
  auto_sample: boolean
  conditions: RumCondition[]
  min_duration_ms: number
  require_interaction: boolean
}

const NEW: Values = {
  ...{ name: '', capture: 'replay', enabled: true, sample_rate: 1, auto_sample: false, conditions: [] },
  ...{ min_duration_ms: 0, require_interaction: false },
}

/** The form of a new recording rule, or of one to change. */
export default function RumRuleForm({ app_id, rule_id }: { app_id: string; rule_id?: string }) {
  return (
    <Editing<Rule>
      app_id={app_id}
      id={rule_id}
      list={listRumRules}
      titles={{ add: RUM_RULE.addRule, edit: RUM_RULE.edit }}
      form={rule => (rule ? <Change app_id={app_id} rule={rule} /> : <Create app_id={app_id} />)}
    />
  )
}

function valuesOf(rule: Rule): Values {
  const names = Object.keys(NEW) as (keyof Values)[]
  return Object.fromEntries(names.map(name => [name, rule[name]])) as unknown as Values
}

function Create({ app_id }: { app_id: string }) {
  const form = useForm({ route: createRumRule, params: { app_id }, base: { values: NEW, version: null } })
  return <Fields app_id={app_id} form={form} action={RUM_RULE.create} />
}

function Change({ app_id, rule }: { app_id: string; rule: Rule }) {
  const form = useForm<typeof updateRumRule, Values>({
    route: updateRumRule,
    params: { app_id, rule_id: rule.id },
    ...baseInList({ app_id, list: listRumRules, one: rule, valuesOf }),
  })
  return <Fields app_id={app_id} form={form} action={RUM_RULE.save} />
}

const CAPTURES = (['replay', 'analyze'] as const).map(value => ({ value, label: RUM_RULE[value] }))

/** Only a replay has a quota: another choice takes back what its field, which is hidden then, has said. */
function withoutQuota(form: State<Values>): State<Values> {
  const set = (changes: Partial<Values>) =>
    form.set(changes.capture === 'analyze' ? { ...changes, auto_sample: false } : changes)
  return { ...form, set }
}

function Fields({ app_id, form: whole, action }: { app_id: string; form: State<Values>; action: string }) {
  const form = withoutQuota(whole)
  const after = (
    <fieldset class="part">
      <legend>{RUM_RULE.upload}</legend>
      <p class="hint">{RUM_RULE.uploadHint}</p>
      <NumberField
        of={scaled(form, 'min_duration_ms', 0.001)}
        name="min_duration_ms"
        label={RUM_RULE.minDuration}
        unit={RUM_RULE.seconds}
        min={0}
        max={14_400}
        step="any"
      />
      <ToggleField of={form} name="require_interaction" label={RUM_RULE.interaction} />
    </fieldset>
  )
  return (
    <ConditionForm app_id={app_id} form={form} action={action} after={after}>
      <TextField of={form} name="name" label={RUM_RULE.name} empty="" />
      <ChoiceField of={form} name="capture" label={RUM_RULE.capture} options={CAPTURES} />
      <NumberField
        of={scaled(form, 'sample_rate', 100)}
        name="sample_rate"
        label={RUM_RULE.rate}
        hint={RUM_RULE.rateHint}
        unit="%"
        min={0.001}
        max={100}
        step="any"
      />
      {form.values.capture === 'replay' && (
        <ToggleField of={form} name="auto_sample" label={RUM_RULE.auto} hint={RUM_RULE.autoHint} />
      )}
      <ToggleField of={form} name="enabled" label={RUM_RULE.enabled} />
    </ConditionForm>
  )
}
