import { listPolicies } from '@pharos/shared-protocol/contract/response/escalation-policy.ts'
import { type Incident, SEVERITIES } from '@pharos/shared-protocol/contract/response/incident.ts'
import { getIncident, updateIncident } from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { listServices } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import type { Base } from '../../form/base.ts'
import { ChoiceField, TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Dialog } from '../../part/dialog.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { readVersion, useRoute, useVersion, type Versioned } from '../../server/cache.ts'
import { notify } from '../../server/notice.ts'
import { INCIDENT } from '../../words/incident.ts'
import { INCIDENTS } from '../../words/incident-list.ts'
import { STATUSES } from '../../words/parts.ts'
import type { DialogGiven } from './actions.tsx'

type Values = Pick<Incident, 'title' | 'severity' | 'service_id' | 'escalation_policy_id'>

function baseOf({ body, version }: Versioned<Incident>): Base<Values> {
  const { title, severity, service_id, escalation_policy_id } = body
  return { values: { title, severity, service_id, escalation_policy_id }, version }
}

const LABELS = {
  title: INCIDENT.name,
  severity: INCIDENT.severity,
  service_id: INCIDENT.service,
  escalation_policy_id: INCIDENT.policy,
}

/** Changes the title and severity, and reassigns to another service or escalation policy. */
export function Change({ incident: { id }, onClose }: DialogGiven) {
  const known = useVersion(getIncident, { params: { id } })
  return (
    <Dialog title={INCIDENT.change} onClose={onClose}>
      <WhenRead of={known}>{data => <Fields id={id} base={baseOf(data)} onClose={onClose} />}</WhenRead>
    </Dialog>
  )
}

function Fields({ id, base, onClose }: { id: string; base: Base<Values>; onClose(): void }) {
  const services = useRoute(listServices).data ?? []
  const policies = useRoute(listPolicies).data ?? []
  const form = useForm({
    route: updateIncident,
    params: { id },
    base,
    reread: async () => baseOf(await readVersion(getIncident, { params: { id } })),
  })
  const done = () => {
    notify({ tone: 'good', text: INCIDENT.doneChange })
    onClose()
  }
  return (
    <Form of={form} action={INCIDENT.save} labels={LABELS} onSent={done} onCancel={onClose}>
      <ChoiceField
        of={form}
        name="escalation_policy_id"
        label={INCIDENT.policy}
        hint={INCIDENTS.declareWhat}
        options={[
          { value: null, label: INCIDENTS.noPolicy },
          ...policies.map(({ id: value, name }) => ({ value, label: name })),
        ]}
      />
      <ChoiceField
        of={form}
        name="service_id"
        label={INCIDENT.service}
        options={[
          { value: null, label: INCIDENTS.noService },
          ...services.map(({ id: value, name }) => ({ value, label: name })),
        ]}
      />
      <ChoiceField
        of={form}
        name="severity"
        label={INCIDENT.severity}
        options={SEVERITIES.toReversed().map(value => ({ value, label: STATUSES[value] }))}
      />
      <TextField of={form} name="title" label={INCIDENT.name} empty="" />
    </Form>
  )
}
