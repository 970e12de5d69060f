import { type RumApp, rotateRumToken } from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import { useState } from 'preact/hooks'
import { Asked } from '../../part/asked.tsx'
import { Copyable } from '../../part/copy.tsx'
import { Time } from '../../part/time.tsx'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { RUM_SETTINGS } from '../../words/rum-settings.ts'
import { addressOf } from '../rum-app/index.ts'

/** The client token, and its replacement. */
export function Token({ app, mayChange }: { app: RumApp; mayChange: boolean }) {
  const [revoke, setRevoke] = useState(false)
  const change = useChange(rotateRumToken)
  const rotate = async () => {
    if (await change.run({ params: { app_id: app.id }, body: { revoke } }))
      notify({ tone: 'good', text: RUM_SETTINGS.rotated })
    setRevoke(false)
  }
  return (
    <section class="card" aria-labelledby="token">
      <h2 id="token">{RUM_SETTINGS.token}</h2>
      <p>{RUM_SETTINGS.tokenWhat}</p>
      <Copyable label={RUM_SETTINGS.token} text={app.client_token} />
      {app.previous_token_until !== null && (
        <p role="status">
          {RUM_SETTINGS.previous} <Time at={app.previous_token_until} isFull />
        </p>
      )}
      <div class="row">
        <a class="button plain" href={addressOf(app.id, 'setup')}>
          {RUM_SETTINGS.showTag}
        </a>
        {mayChange && (
          <Asked
            label={RUM_SETTINGS.rotate}
            title={RUM_SETTINGS.rotateAsk}
            why={RUM_SETTINGS.rotateWhy}
            isDisabled={change.isRunning}
            onConfirm={() => void rotate()}
          >
            <label class="row">
              <input type="checkbox" checked={revoke} onChange={event => setRevoke(event.currentTarget.checked)} />
              {RUM_SETTINGS.revoke}
            </label>
          </Asked>
        )}
      </div>
    </section>
  )
}
