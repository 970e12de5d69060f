import { Below, Head } from '../../part/head.tsx'
import { Missing } from '../../part/missing.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useVersion } from '../../server/cache.ts'
import { paramsOf } from '../../server/monitor-params.ts'
import { MONITOR_FORM } from '../../words/monitor-form.ts'
import { fromReply, type Values } from '../monitor-fields/index.ts'
import { fieldsOf } from './form/fields-of.ts'
import { type FormKind, formKind } from './form/kinds.ts'
import { MonitorForm } from './form/monitor-form.tsx'

/** Edits a monitor of any type that has a form. */
export default function EditMonitor({ type, id }: { type: string; id: string }) {
  const kind = formKind(type)
  return kind ? <Edit key={`${type} ${id}`} type={type} id={id} kind={kind} /> : <Missing />
}

function Edit({ type, id, kind }: { type: string; id: string; kind: FormKind }) {
  const read = useVersion(kind.get, { params: paramsOf(kind.get, id) })
  return (
    <WhenRead of={read} isScreen>
      {({ body, version }) => {
        const { friendly_name, name, domain } = body as Values
        const own = String(friendly_name ?? name ?? domain ?? '')
        return (
          <Below href={`/console/monitors/${type}/${id}`} label={own}>
            <Head title={MONITOR_FORM.edit(own)} />
            <MonitorForm
              type={type}
              kind={kind}
              own={id}
              known={body as Values}
              base={{ values: fromReply(body as Values, fieldsOf(kind.update)), version }}
            />
          </Below>
        )
      }}
    </WhenRead>
  )
}
