import { WidgetCreate } from '@pharos/shared-protocol/contract/observability/widget.ts'
import { previewWidget } from '@pharos/shared-protocol/contract/observability/widget-data-routes.ts'
import { WhenRead } from '../../part/shown.tsx'
import type { Range } from '../../part/time-range.tsx'
import { useLast, useSettled } from '../../part/use-settled.ts'
import { useRoute } from '../../server/cache.ts'
import { WIDGET } from '../../words/widget.ts'
import { Drawn } from '../dashboard/index.ts'
import type { Values } from '../series-query/index.ts'

type Input = (typeof WidgetCreate)['_zod']['input']
/** A placeholder for an incomplete widget; never requested. */
const NOTHING: Input = { title: '-', widget_type: 'text' }

/** The widget in the form as the dashboard would draw it. */
export function Preview({ values, range }: { values: Values; range: Range }) {
  // The title does not affect what is drawn, so a missing one does not matter.
  const whole = { ...values, title: String(values.title ?? '').trim() || '-' } as Input
  const isWhole = WidgetCreate.safeParse(whole).success
  const { title: _, layout: __, ...drawn } = whole
  const asked = useSettled(isWhole ? drawn : null)
  const body = { widget: asked ? { ...asked, title: '-' } : NOTHING, time_range: range }
  const read = useRoute(previewWidget, { body }, { enabled: asked !== null })
  const last = useLast(read.data)
  const title = String(values.title || WIDGET.untitled)
  const data = last?.widget_type === values.widget_type ? last : undefined
  return (
    <section class="card preview widget" aria-label={WIDGET.preview}>
      <h2>{title}</h2>
      {isWhole ? (
        <WhenRead of={{ ...read, data: read.error ? undefined : data }}>
          {shown => (
            <Drawn
              title={title}
              source={String(values.data_source)}
              data={shown}
              look={(values.visualization_config ?? {}) as Values}
            />
          )}
        </WhenRead>
      ) : (
        <p class="soft">{WIDGET.notYet}</p>
      )}
    </section>
  )
}
