import { createDashboard } from '@pharos/shared-protocol/contract/observability/dashboard-routes.ts'
import {
  createFromTemplate,
  TEMPLATE_NAMES,
  type TemplateName,
} from '@pharos/shared-protocol/contract/observability/dashboard-template.ts'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { useChange } from '../../server/change.ts'
import { DASHBOARD } from '../../words/dashboard.ts'

/** The variable that each template needs; the server reports a missing one. */
const VARIABLES: Record<TemplateName, 'service' | 'host' | 'application' | null> = {
  service_overview: 'service',
  hosts: 'host',
  monitors_by_region: null,
  real_users: 'application',
}

/** Creates a dashboard: empty, or from a template. */
export function NewDashboard() {
  const { route } = useLocation()
  const [name, setName] = useState('')
  const [template, setTemplate] = useState<TemplateName | ''>('')
  const [value, setValue] = useState('')
  const [empty, filled] = [useChange(createDashboard), useChange(createFromTemplate)]
  const variable = template === '' ? null : VARIABLES[template]
  const create = async (event: Event) => {
    event.preventDefault()
    const variables = variable && value.trim() !== '' ? { [variable]: value.trim() } : {}
    const made =
      template === ''
        ? await empty.run({ body: { name } })
        : await filled.run({ body: { template, ...(name ? { name } : {}), variables } })
    if (made) route(`/console/dashboards/${made.body.id}`)
  }
  return (
    <form class="card new-dashboard" onSubmit={create}>
      <label>
        {DASHBOARD.template}
        <select value={template} onChange={event => setTemplate(event.currentTarget.value as TemplateName | '')}>
          <option value="">{DASHBOARD.emptyOne}</option>
          {TEMPLATE_NAMES.map(each => (
            <option key={each} value={each}>
              {DASHBOARD[each]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {DASHBOARD.name}
        <input
          value={name}
          maxLength={200}
          required={template === ''}
          onInput={event => setName(event.currentTarget.value)}
        />
      </label>
      {variable && (
        <label>
          {DASHBOARD[variable]}
          <input
            value={value}
            maxLength={255}
            required={variable !== 'host'}
            onInput={event => setValue(event.currentTarget.value)}
          />
        </label>
      )}
      <button type="submit" disabled={empty.isRunning || filled.isRunning}>
        {DASHBOARD.create}
      </button>
    </form>
  )
}
