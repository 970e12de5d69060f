import { createInboundSource, InboundType } from '@pharos/shared-protocol/contract/response/inbound.ts'
import { SEVERITIES, type Severity } from '@pharos/shared-protocol/contract/response/incident.ts'
import { listServices } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { ChoiceField, TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useDoing } from '../../part/use-doing.ts'
import { useRoute } from '../../server/cache.ts'
import { INBOUND_TYPES, INTEGRATIONS } from '../../words/integration.ts'
import { STATUSES } from '../../words/parts.ts'

interface Made {
  type: InboundType
  url: string
}

export function AddInbound({ onAdded }: { onAdded(made: Made): void }) {
  const doing = useDoing()
  if (!doing.is('add-inbound'))
    return (
      <button type="button" class="plain" onClick={() => doing.begin('add-inbound')}>
        {INTEGRATIONS.addInbound}
      </button>
    )
  const added = (made: unknown) => {
    doing.end()
    onAdded(made as Made)
  }
  return <Fields onAdded={added} onCancel={doing.end} />
}

const NEW = {
  type: 'alertmanager' as InboundType,
  friendly_name: '',
  service_id: null as string | null,
  severity: null as Severity | null,
}

function Fields({ onAdded, onCancel }: { onAdded(made: unknown): void; onCancel(): void }) {
  const services = useRoute(listServices).data ?? []
  const form = useForm({ route: createInboundSource, base: { values: NEW, version: null } })
  return (
    <Form of={form} action={INTEGRATIONS.add} onSent={onAdded} onCancel={onCancel}>
      <fieldset class="part">
        <legend>{INTEGRATIONS.addInbound}</legend>
        <ChoiceField
          of={form}
          name="type"
          label={INTEGRATIONS.type}
          hint={INBOUND_TYPES[`${form.values.type}How`]}
          options={InboundType.options.map(value => ({ value, label: INBOUND_TYPES[value] }))}
        />
        <TextField of={form} name="friendly_name" label={INTEGRATIONS.name} empty="" />
        <div class="pair">
          <ChoiceField
            of={form}
            name="service_id"
            label={INTEGRATIONS.service}
            options={[
              { value: null, label: INTEGRATIONS.noService },
              ...services.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <ChoiceField
            of={form}
            name="severity"
            label={INTEGRATIONS.severity}
            options={[
              { value: null, label: INTEGRATIONS.ofService },
              ...SEVERITIES.toReversed().map(value => ({ value, label: STATUSES[value] })),
            ]}
          />
        </div>
      </fieldset>
    </Form>
  )
}
