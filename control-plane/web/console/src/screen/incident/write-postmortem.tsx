import { ApiError } from '@pharos/shared-protocol/client.ts'
import type { Incident } from '@pharos/shared-protocol/contract/incident.ts'
import { getPostmortem, listTimeline, writePostmortem } from '@pharos/shared-protocol/contract/incident-routes.ts'
import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { AreaField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { type Base, useForm } from '../../form/use-form.ts'
import { notify } from '../../frame/notice.tsx'
import { Markdown } from '../../part/markdown.tsx'
import { readVersion, useAll } from '../../server/cache.ts'
import { PARTS } from '../../words/parts.ts'
import { POSTMORTEM } from '../../words/postmortem.ts'
import { outlineOf } from './outline.ts'
import { timelineOf } from './timeline.tsx'

interface Values {
  body: string
}

/** No text has this version: whoever sends it says that there was none, and is refused if there is one by then. */
const NOT_WRITTEN = '"0"'

/** The text as it is now; null where nobody has written it. */
async function readText(id: string): Promise<Base<Values> | null> {
  try {
    const { body, version } = await readVersion(getPostmortem, { params: { id } })
    return { values: { body: body.body }, version }
  } catch (error) {
    if (error instanceof ApiError && error.problem.status === 404) return null
    throw error
  }
}

/** Written beside what it will look like; begins with an outline of what is known. */
export function WritePostmortem({ incident }: { incident: Incident }) {
  const timeline = useAll(listTimeline, ...timelineOf(incident)).data?.items
  const [base, setBase] = useState<Base<Values> | null>(null)
  const isReady = timeline !== undefined
  useEffect(() => {
    if (timeline === undefined || base !== null) return
    void readText(incident.id).then(known =>
      setBase(known ?? { values: { body: outlineOf(incident, timeline) }, version: NOT_WRITTEN }),
    )
  }, [isReady])
  return base === null ? <p aria-busy="true">{PARTS.loading}</p> : <Write incident={incident} base={base} />
}

function Write({ incident: { id }, base }: { incident: Incident; base: Base<Values> }) {
  const { route, path } = useLocation()
  const form = useForm({
    route: writePostmortem,
    params: { id },
    base,
    // An outline is sent as it stands, too.
    toBody: (_, { body }) => ({ body }),
    reread: async () => (await readText(id)) ?? base,
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
