import {
  createRumSessionFilter,
  listRumSessionFilters,
  updateRumSessionFilter,
} from '@pharos/shared-protocol/contract/observability/rum-rule.ts'
import type { RumCondition } from '@pharos/shared-protocol/rum/config.ts'
import { TextField, ToggleField } from '../../form/field.tsx'
import { type Form as State, useForm } from '../../form/use-form.ts'
import { RUM_RULE } from '../../words/rum-rule.ts'
import { ConditionForm } from './condition-form.tsx'
import { baseInList, Editing } from './editing.tsx'
import type { SessionFilter } from './list.tsx'
import './rule.css'

interface Values {
  name: string
  conditions: RumCondition[]
  capture_replay: boolean
  enabled: boolean
}
const NEW: Values = { name: '', conditions: [], capture_replay: false, enabled: true }

/** The form of a new session filter, or of one to change. */
export default function RumFilterForm({ app_id, filter_id }: { app_id: string; filter_id?: string }) {
  return (
    <Editing<SessionFilter>
      app_id={app_id}
      id={filter_id}
      list={listRumSessionFilters}
      titles={{ add: RUM_RULE.addFilter, edit: RUM_RULE.edit }}
      form={filter => (filter ? <Change app_id={app_id} filter={filter} /> : <Create app_id={app_id} />)}
    />
  )
}

function valuesOf({ name, conditions, capture_replay, enabled }: SessionFilter): Values {
  return { name, conditions: conditions as RumCondition[], capture_replay, enabled }
}

function Create({ app_id }: { app_id: string }) {
  const form = useForm({ route: createRumSessionFilter, params: { app_id }, base: { values: NEW, version: null } })
  return <Fields app_id={app_id} form={form} action={RUM_RULE.create} />
}

function Change({ app_id, filter }: { app_id: string; filter: SessionFilter }) {
  const form = useForm<typeof updateRumSessionFilter, Values>({
    route: updateRumSessionFilter,
    params: { app_id, id: filter.id },
    ...baseInList({ app_id, list: listRumSessionFilters, one: filter, valuesOf }),
  })
  return <Fields app_id={app_id} form={form} action={RUM_RULE.save} />
}

function Fields({ app_id, form, action }: { app_id: string; form: State<Values>; action: string }) {
  return (
    <ConditionForm app_id={app_id} form={form} action={action}>
      <TextField of={form} name="name" label={RUM_RULE.name} empty="" />
      <ToggleField of={form} name="capture_replay" label={RUM_RULE.captureReplay} hint={RUM_RULE.captureReplayHint} />
      <ToggleField of={form} name="enabled" label={RUM_RULE.enabled} />
    </ConditionForm>
  )
}
