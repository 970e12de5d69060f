import { getRumApp, type RumApp, type RumSettings, updateRumApp } from '@pharos/shared-protocol/contract/rum-app.ts'
import { ToggleField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { inside } from '../../form/inside.ts'
import { LinesField } from '../../form/lines.tsx'
import { useForm } from '../../form/use-form.ts'
import { notify } from '../../frame/notice.tsx'
import { useMay } from '../../frame/session.ts'
import { WhenRead } from '../../part/shown.tsx'
import { readVersion, useVersion, type Versioned } from '../../server/cache.ts'
import { RUM } from '../../words/rum.ts'
import { RUM_PRIVACY } from '../../words/rum-privacy.ts'
import { RumFrame } from '../rum-app/index.ts'
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

function Settings({ app_id }: { app_id: string }) {
  const app = useVersion(getRumApp, { params: { app_id } })
  return <WhenRead of={app}>{of => <Change of={of} />}</WhenRead>
}

function valuesOf({ settings: { privacy } }: RumApp): Values {
  return { settings: { privacy } }
}

function baseOf({ body, version }: Versioned<RumApp>) {
  return { values: valuesOf(body), version }
}

function Change({ of }: { of: Versioned<RumApp> }) {
  const params = { app_id: of.body.id }
  const form = useForm<typeof updateRumApp, Values>({
    route: updateRumApp,
    params,
    base: baseOf(of),
    reread: async () => baseOf(await readVersion(getRumApp, { params })),
    ofReply: valuesOf,
  })
  const privacy = inside<Values['settings'], Privacy>(inside<Values, Values['settings']>(form, 'settings'), 'privacy')
  return (
    <>
      <section class="card" aria-labelledby="masking">
        <h2 id="masking">{RUM_PRIVACY.title}</h2>
        <p>{RUM_PRIVACY.always}</p>
        <Form
          of={form}
          action={RUM_PRIVACY.save}
          labels={{ settings: RUM_PRIVACY.title }}
          onSent={() => notify({ tone: 'good', text: RUM_PRIVACY.saved })}
        >
          <ToggleField of={privacy} name="mask_inputs" label={RUM_PRIVACY.inputs} hint={RUM_PRIVACY.inputsHint} />
          <ToggleField of={privacy} name="mask_text" label={RUM_PRIVACY.text} hint={RUM_PRIVACY.textHint} />
          <LinesField
            of={privacy}
            name="mask_selectors"
            label={RUM_PRIVACY.maskSelectors}
            hint={RUM_PRIVACY.maskSelectorsHint}
            placeholder=".address"
          />
          <LinesField
            of={privacy}
            name="block_selectors"
            label={RUM_PRIVACY.blockSelectors}
            hint={RUM_PRIVACY.blockSelectorsHint}
            placeholder=".private"
          />
          <LinesField
            of={privacy}
            name="query_parameters"
            label={RUM_PRIVACY.query}
            hint={RUM_PRIVACY.queryHint}
            placeholder="page"
          />
        </Form>
      </section>
      <Preview privacy={privacy.values} />
    </>
  )
}
