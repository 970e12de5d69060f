import type { RumSettings } from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import { ToggleField } from '../../form/field.tsx'
import { inside } from '../../form/inside.ts'
import { LinesField } from '../../form/lines.tsx'
import type { Form as State } from '../../form/use-form.ts'
import { useMay } from '../../server/session.ts'
import { RUM } from '../../words/rum.ts'
import { RUM_PRIVACY } from '../../words/rum-privacy.ts'
import { AppForm, RumFrame } from '../rum-app/index.ts'
import { Preview } from './preview.tsx'
import './privacy.css'

type Privacy = RumSettings['privacy']
interface Values {
  settings: { privacy: Privacy }
}

/** What does not leave the browsers of an application's visitors, with a preview of what does. */
export default function RumPrivacyScreen({ app_id }: { app_id: string }) {
  const mayChange = useMay('member')
  return (
    <RumFrame app_id={app_id} tab="privacy">
      {app =>
        mayChange ? (
          <Settings app_id={app_id} />
        ) : (
          <>
            <p>{RUM.readOnly}</p>
            <Preview privacy={app.settings.privacy} />
          </>
        )
      }
    </RumFrame>
  )
}

const WORDS = { title: RUM_PRIVACY.title, save: RUM_PRIVACY.save, saved: RUM_PRIVACY.saved }

function Settings({ app_id }: { app_id: string }) {
  return (
    <AppForm<Values>
      app_id={app_id}
      words={WORDS}
      labels={{ settings: RUM_PRIVACY.title }}
      valuesOf={({ settings: { privacy } }) => ({ settings: { privacy } })}
      fields={form => <Fields of={privacyIn(form)} />}
      below={form => <Preview privacy={form.values.settings.privacy} />}
    />
  )
}

function privacyIn(form: State<Values>): State<Privacy> {
  return inside<Values['settings'], Privacy>(inside<Values, Values['settings']>(form, 'settings'), 'privacy')
}

function Fields({ of }: { of: State<Privacy> }) {
  return (
    <>
      <p>{RUM_PRIVACY.always}</p>
      <ToggleField of={of} name="mask_inputs" label={RUM_PRIVACY.inputs} hint={RUM_PRIVACY.inputsHint} />
      <ToggleField of={of} name="mask_text" label={RUM_PRIVACY.text} hint={RUM_PRIVACY.textHint} />
      <LinesField
        of={of}
        name="mask_selectors"
        label={RUM_PRIVACY.maskSelectors}
        hint={RUM_PRIVACY.maskSelectorsHint}
        placeholder=".address"
      />
      <LinesField
        of={of}
        name="block_selectors"
        label={RUM_PRIVACY.blockSelectors}
        hint={RUM_PRIVACY.blockSelectorsHint}
        placeholder=".private"
      />
      <LinesField
        of={of}
        name="query_parameters"
        label={RUM_PRIVACY.query}
        hint={RUM_PRIVACY.queryHint}
        placeholder="page"
      />
    </>
  )
}
