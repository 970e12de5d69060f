import { deleteRumApp, type RumApp } from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Asked } from '../../part/asked.tsx'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { RUM_SETTINGS } from '../../words/rum-settings.ts'

/** Deletes the application with all of its data, once its name is typed. */
export function DeleteApp({ app }: { app: RumApp }) {
  const { route } = useLocation()
  const [typed, setTyped] = useState('')
  const change = useChange(deleteRumApp)
  const remove = async () => {
    if (!(await change.run({ params: { app_id: app.id } }))) return
    notify({ tone: 'good', text: RUM_SETTINGS.deleted(app.name) })
    route('/console/real-users')
  }
  return (
    <section class="card" aria-labelledby="delete">
      <h2 id="delete">{RUM_SETTINGS.deleteTitle}</h2>
      <p>{RUM_SETTINGS.deleteWhat}</p>
      <Asked
        label={RUM_SETTINGS.deleteTitle}
        title={RUM_SETTINGS.deleteAsk(app.name)}
        why={RUM_SETTINGS.deleteWhy}
        isDanger
        isReady={typed.trim() === app.name.trim()}
        isDisabled={change.isRunning}
        onConfirm={() => void remove()}
      >
        <label class="stacked">
          {RUM_SETTINGS.typeName}
          <input autocomplete="off" value={typed} onInput={event => setTyped(event.currentTarget.value)} />
        </label>
      </Asked>
    </section>
  )
}
