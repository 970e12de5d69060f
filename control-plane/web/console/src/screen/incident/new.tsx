import { listPolicies } from '@pharos/shared-protocol/contract/response/escalation-policy.ts'
import { SEVERITIES } from '@pharos/shared-protocol/contract/response/incident.ts'
import { createIncident } from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { listServices } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { useLocation } from 'preact-iso'
import { AreaField, ChoiceField, TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Head } from '../../part/head.tsx'
import { useRoute } from '../../server/cache.ts'
import { INCIDENTS } from '../../words/incident-list.ts'
import { STATUSES } from '../../words/parts.ts'

/** Stands for the service's escalation policy: the body omits the field then. */
const OF_SERVICE = 'service'
const NEW = {
  title: '',
  severity: 'major' as (typeof SEVERITIES)[number],
  service_id: null as string | null,
  escalation_policy_id: OF_SERVICE as string | null,
  message: undefined as string | undefined,
}

/** Declares an incident by hand. */
export default function NewIncident() {
  const { route } = useLocation()
  const services = useRoute(listServices).data ?? []
  const policies = useRoute(listPolicies).data ?? []
  const form = useForm({
    route: createIncident,
    base: { values: NEW, version: null },
    toBody: (_, { escalation_policy_id: policy, ...rest }) => ({
      ...rest,
      ...(policy === OF_SERVICE ? {} : { escalation_policy_id: policy }),
    }),
  })
  return (
    <>
      <Head title={INCIDENTS.declare} />
      <Form
        of={form}
        action={INCIDENTS.declare}
        onSent={incident => route(`/console/incidents/${(incident as { id: string }).id}`)}
        onCancel={() => route('/console/incidents')}
      >
        <fieldset class="part">
          <TextField of={form} name="title" label={INCIDENTS.name} empty="" />
          <div class="pair">
            <ChoiceField
              of={form}
              name="severity"
              label={INCIDENTS.severity}
              options={SEVERITIES.toReversed().map(value => ({ value, label: STATUSES[value] }))}
            />
            <ChoiceField
              of={form}
              name="service_id"
              label={INCIDENTS.service}
              options={[
                { value: null, label: INCIDENTS.noService },
                ...services.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </div>
          <ChoiceField
            of={form}
            name="escalation_policy_id"
            label={INCIDENTS.policy}
            hint={INCIDENTS.declareWhat}
            options={[
              { value: OF_SERVICE, label: INCIDENTS.ofService },
              { value: null, label: INCIDENTS.noPolicy },
              ...policies.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <AreaField of={form} name="message" label={INCIDENTS.message} hint={INCIDENTS.messageHint} />
        </fieldset>
      </Form>
    </>
  )
}
