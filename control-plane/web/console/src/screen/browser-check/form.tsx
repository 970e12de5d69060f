import { listSecrets } from '@pharos/shared-protocol/contract/account/secret.ts'
import {
  createBrowserCheck,
  getBrowserCheck,
  updateBrowserCheck,
} from '@pharos/shared-protocol/contract/monitoring/browser-check.ts'
import { useMemo, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Base } from '../../form/base.ts'
import { TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Below, Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { readVersion, useRoute, useVersion } from '../../server/cache.ts'
import { notify } from '../../server/notice.ts'
import { BROWSER } from '../../words/browser-check.ts'
import { MonitorBacktest } from '../backtest/index.ts'
import type { Editor } from './editor.ts'
import { ScriptField } from './script-field.tsx'
import { Secrets } from './secrets.tsx'
import { Settings } from './settings.tsx'
import { TestButton, TestOutput, useTestRun } from './test-run.tsx'
import { toBody, type Values, valuesOf } from './values.ts'
import './form.css'

/** Edits a browser check, at `/console/monitors/browser/:id/edit`. */
export default function EditBrowserCheck({ id }: { id: string }) {
  const params = { check_id: id }
  const read = useVersion(getBrowserCheck, { params })
  return (
    <WhenRead of={read} isScreen>
      {({ body, version }) => (
        <Below href={`/console/monitors/browser/${id}`} label={body.name}>
          <Head title={BROWSER.edit(body.name)} />
          <Fields id={id} base={{ values: valuesOf(body), version }} />
        </Below>
      )}
    </WhenRead>
  )
}

const NO_SECRETS: readonly string[] = []

/** The form; without an id, of a new check. */
export function Fields({ id, base }: { id?: string; base: Base<Values> }) {
  const { route } = useLocation()
  const editor = useRef<Editor | null>(null)
  const kept = useRoute(listSecrets)
  const names = kept.data?.map(({ name }) => name).join(' ')
  const secrets = useMemo(() => names?.split(' ').filter(Boolean) ?? NO_SECRETS, [names])
  const params = { check_id: id ?? '' }
  const form = useForm<typeof createBrowserCheck | typeof updateBrowserCheck, Values>({
    route: id ? updateBrowserCheck : createBrowserCheck,
    ...(id ? { params, reread: () => reread(params) } : {}),
    base,
    toBody,
  })
  const test = useTestRun(form, editor, id)
  const leave = (reply: unknown) => {
    notify({ tone: 'good', text: id ? BROWSER.saved : BROWSER.created })
    route(`/console/monitors/browser/${(reply as { id: string }).id}`)
  }
  return (
    <div class="script-form">
      <Form
        of={form}
        action={id ? BROWSER.save : BROWSER.create}
        labels={{ name: BROWSER.name, script: BROWSER.script, frequency: BROWSER.frequency, tags: BROWSER.tags }}
        onSent={leave}
        onCancel={() => route(id ? `/console/monitors/browser/${id}` : '/console/monitors')}
        beside={<TestButton of={test} />}
      >
        <div class="columns">
          <div class="main">
            <TextField of={form} name="name" label={BROWSER.name} empty="" />
            {(kept.data || kept.error) && <ScriptField of={form} secrets={secrets} handle={editor} />}
            <TestOutput of={test} goTo={line => editor.current?.goTo(line)} />
            <MonitorBacktest values={form.values} own={id} />
          </div>
          <Settings of={form} />
        </div>
      </Form>
      <Secrets />
    </div>
  )
}

async function reread(params: { check_id: string }): Promise<Base<Values>> {
  const { body, version } = await readVersion(getBrowserCheck, { params })
  return { values: valuesOf(body), version }
}
