import { lazy, useLocation } from 'preact-iso'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useVersion } from '../../server/cache.ts'
import { paramsOf } from '../../server/monitor-params.ts'
import { MONITOR_FORM } from '../../words/monitor-form.ts'
import { KIND_WORDS } from '../../words/monitor-kind.ts'
import { copyOf, fromReply, type Values } from '../monitor-fields/index.ts'
import { KindChoice } from './form/choice.tsx'
import { fieldsOf } from './form/fields-of.ts'
import { type FormKind, formKind } from './form/kinds.ts'
import { MonitorForm } from './form/monitor-form.tsx'

/** Browser checks have a form with a script editor. */
const NewBrowserCheck = lazy(() => import('../browser-check/new.tsx'))

/** `?type=` selects the form, `?from=` a monitor to copy, `?with=` what to watch besides the address. */
export default function NewMonitor() {
  const { query } = useLocation()
  if (query.type === 'browser') return <NewBrowserCheck />
  const { type = '', from, with: beside } = query
  const kind = formKind(type)
  if (!kind?.create)
    return (
      <>
        <Head title={MONITOR_FORM.choose} />
        <KindChoice />
      </>
    )
  const { starts } = kind.create
  const values = beside === 'page_speed' ? { ...starts, monitor_page_speed: true } : starts
  return (
    <>
      <Head title={KIND_WORDS[kind.kind].create} />
      {from ? (
        <Copy key={from} type={type} kind={kind} from={from} />
      ) : (
        <MonitorForm key={type} type={type} kind={kind} base={{ values, version: null }} />
      )}
    </>
  )
}

function Copy({ type, kind, from }: { type: string; kind: FormKind; from: string }) {
  const original = useVersion(kind.get, { params: paramsOf(kind.get, from) })
  return (
    <WhenRead of={original}>
      {({ body }) => {
        const reply = body as Values
        const name = MONITOR_FORM.copyOf(String(reply.friendly_name ?? reply.name ?? reply.domain ?? ''))
        const { has_bearer_token: _, ...values } = copyOf(fromReply(reply, fieldsOf(kind.update)), name)
        const service = 'service_id' in reply ? { service_id: reply.service_id } : {}
        return (
          <MonitorForm
            type={type}
            kind={kind}
            base={{ values: { ...values, ...service }, version: null }}
            about={from}
          />
        )
      }}
    </WhenRead>
  )
}
