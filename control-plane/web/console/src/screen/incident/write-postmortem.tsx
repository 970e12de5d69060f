import { ApiError } from '@pharos/shared-protocol/client.ts'
import { getBlastRadius } from '@pharos/shared-protocol/contract/response/blast-radius.ts'
import type { Incident } from '@pharos/shared-protocol/contract/response/incident.ts'
import { getPostmortem, writePostmortem } from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { listTimeline } from '@pharos/shared-protocol/contract/response/incident-timeline.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { blastRadiusText } from '@pharos/shared-protocol/rum/blast-radius.ts'
import { useLocation } from 'preact-iso'
import type { Base } from '../../form/base.ts'
import { AreaField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Markdown } from '../../part/markdown.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { readVersion, useAll, useRoute, useVersion, type Versioned } from '../../server/cache.ts'
import { notify } from '../../server/notice.ts'
import { language } from '../../words/language.ts'
import { POSTMORTEM } from '../../words/postmortem.ts'
import { outlineOf } from './outline.ts'
import { timelineOf } from './timeline.tsx'

interface Values {
  body: string
}

/** A version that no text has: the server refuses it if somebody has written a text meanwhile. */
const NOT_WRITTEN = '"0"'

type Text = Versioned<ReplyOf<typeof getPostmortem>>

const baseOf = ({ body, version }: Text): Base<Values> => ({ values: { body: body.body }, version })

const isUnwritten = (error: unknown) => error instanceof ApiError && error.problem.status === 404

/** The editor beside its preview; starts with an outline of what is known. */
export function WritePostmortem({ incident }: { incident: Incident }) {
  const text = useVersion(getPostmortem, { params: { id: incident.id } })
  if (isUnwritten(text.error)) return <WriteFirst incident={incident} />
  return <WhenRead of={text}>{read => <Write incident={incident} base={baseOf(read)} />}</WhenRead>
}

function WriteFirst({ incident }: { incident: Incident }) {
  const timeline = useAll(listTimeline, ...timelineOf(incident))
  const blast = useRoute(getBlastRadius, { params: { id: incident.id } })
  return (
    <WhenRead of={timeline}>
      {({ items }) => (
        <WhenRead of={blast}>
          {counted => {
            const impact = counted.state === 'counted' ? blastRadiusText(counted, language) : null
            const base = { values: { body: outlineOf(incident, items, impact) }, version: NOT_WRITTEN }
            return <Write incident={incident} base={base} />
          }}
        </WhenRead>
      )}
    </WhenRead>
  )
}

function Write({ incident: { id }, base }: { incident: Incident; base: Base<Values> }) {
  const { route, path } = useLocation()
  const form = useForm({
    route: writePostmortem,
    params: { id },
    base,
    // Sends an unchanged outline too.
    toBody: (_, { body }) => ({ body }),
    async reread() {
      try {
        return baseOf(await readVersion(getPostmortem, { params: { id } }))
      } catch (error) {
        if (isUnwritten(error)) return base
        throw error
      }
    },
  })
  const done = () => {
    notify({ tone: 'good', text: POSTMORTEM.done })
    route(path)
  }
  return (
    <div class="publish">
      <Form
        of={form}
        action={POSTMORTEM.save}
        labels={{ body: POSTMORTEM.text }}
        onSent={done}
        onCancel={() => route(path)}
      >
        <AreaField of={form} name="body" label={POSTMORTEM.text} hint={POSTMORTEM.hint} rows={24} isCode empty="" />
      </Form>
      <section class="card" aria-label={POSTMORTEM.preview}>
        <Markdown text={form.values.body} />
      </section>
    </div>
  )
}
