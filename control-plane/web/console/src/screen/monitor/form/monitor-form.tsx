import { MONITOR_SECRETS } from '@pharos/shared-protocol/contract/monitoring/monitor-secrets.ts'
import { useLocation } from 'preact-iso'
import type { Base } from '../../../form/base.ts'
import { Form } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { readVersion } from '../../../server/cache.ts'
import { paramsOf } from '../../../server/monitor-params.ts'
import { MONITOR_LABELS } from '../../../words/monitor-choice.ts'
import { MONITOR_FORM } from '../../../words/monitor-form.ts'
import { fromReply, toBody, type Values, withoutSecrets } from '../../monitor-fields/index.ts'
import { fieldsOf } from './fields-of.ts'
import type { FormKind } from './kinds.ts'
import { TrialResult, useTrial } from './trial.tsx'
import './monitor-form.css'

interface Given {
  type: string
  kind: FormKind
  /** The id of the monitor being changed; undefined for a new one. */
  own?: string
  base: Base<Values>
  /** The monitor as the API returns it, which has more fields than the form. */
  known?: Values
  /** The id of the monitor that a copy is of. */
  about?: string
}

/** The form of a new or existing monitor. A test run tries its values before they are saved. */
export function MonitorForm({ type, kind, own, base, known = {}, about }: Given) {
  const { route: go } = useLocation()
  const isNew = own === undefined
  const route = isNew && kind.create ? kind.create.route : kind.update
  const form = useForm<typeof route, Values>({
    route,
    base,
    secrets: MONITOR_SECRETS.hidden,
    toDraft: withoutSecrets,
    ...(about ? { about } : {}),
    ...(isNew ? { toBody: (_: Values, all: Values) => toBody(all) } : {}),
    ...(own === undefined ? {} : { params: paramsOf(route, own), reread: () => readBase(kind, own) }),
  })
  const trial = useTrial(kind, form, known)
  const Fields = kind.fields
  const back = own === undefined ? '/console/monitors' : `/console/monitors/${type}/${own}`
  return (
    <div class="monitor-form">
      <Form
        of={form}
        action={isNew ? MONITOR_FORM.create : MONITOR_FORM.save}
        labels={MONITOR_LABELS}
        beside={
          kind.test && (
            <button type="button" class="plain" disabled={trial.isRunning} onClick={() => void trial.start()}>
              {MONITOR_FORM.test}
            </button>
          )
        }
        onSent={reply => go(`/console/monitors/${type}/${own ?? (reply as { id: string }).id}`)}
        onCancel={() => go(back)}
      >
        <Fields of={form} own={own} />
      </Form>
      {kind.test && <TrialResult {...trial} />}
    </div>
  )
}

/** Reads the current values and version of a monitor, for a form that somebody else's change has overtaken. */
export async function readBase(kind: FormKind, id: string): Promise<Base<Values>> {
  const { body, version } = await readVersion(kind.get, { params: paramsOf(kind.get, id) })
  return { values: fromReply(body as Values, fieldsOf(kind.update)), version }
}
