import { useState } from 'preact/hooks'
import { Field } from '../../form/field.tsx'
import { SSO } from '../../words/sso.ts'
import { SSO_PROVIDERS } from '../../words/sso-provider.ts'

type Id = keyof typeof SSO_PROVIDERS
const IDS = Object.keys(SSO_PROVIDERS) as Id[]

/** What to do at an identity provider, which is chosen here. */
export function ProviderSteps() {
  const [id, setId] = useState<Id | ''>('')
  return (
    <>
      <Field label={SSO.provider} hint={SSO.providerFirst} fault={undefined}>
        {attributes => (
          <select {...attributes} value={id} onChange={event => setId(event.currentTarget.value as Id | '')}>
            <option value="">{SSO.otherProvider}</option>
            {IDS.map(each => (
              <option key={each} value={each}>
                {SSO_PROVIDERS[each].name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {id !== '' && (
        <ol>
          {Object.values(SSO_PROVIDERS[id].steps).map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </>
  )
}
