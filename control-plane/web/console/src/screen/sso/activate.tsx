import { useState } from 'preact/hooks'
import { Confirm } from '../../part/confirm.tsx'
import { notify } from '../../server/notice.ts'
import { useMay } from '../../server/session.ts'
import { SSO } from '../../words/sso.ts'
import type { Connection } from './kind.ts'
import { useUpdate } from './use-update.ts'

/** Activates a connection or makes it a draft again. An owner's approval lets it sign owners in. */
export function Activate({ connection }: { connection: Connection }) {
  const { status, last_test, owner_approved } = connection
  const isOwner = useMay('owner')
  const [isAsking, setAsking] = useState(false)
  const update = useUpdate(connection)
  const set = async (next: 'active' | 'draft') => {
    setAsking(false)
    if (!(await update.run({ status: next }))) return
    notify({ tone: 'good', text: next === 'active' ? SSO.activated : SSO.deactivated })
  }
  const isActive = status === 'active'
  return (
    <section class="card" aria-labelledby="activate">
      <h2 id="activate">{SSO.step3}</h2>
      <p>{isActive ? SSO.step3Active : SSO.step3Draft}</p>
      {isActive && !owner_approved && <p>{SSO.notApproved}</p>}
      <div class="row">
        {!isActive && (
          <button
            type="button"
            disabled={last_test?.outcome !== 'succeeded' || update.isRunning}
            onClick={() => void set('active')}
          >
            {SSO.activate}
          </button>
        )}
        {isActive && !owner_approved && isOwner && (
          <button type="button" onClick={() => void set('active')}>
            {SSO.approve}
          </button>
        )}
        {isActive && (
          <button type="button" class="danger" onClick={() => setAsking(true)}>
            {SSO.deactivate}
          </button>
        )}
      </div>
      {isAsking && (
        <Confirm
          title={SSO.deactivateAsk}
          action={SSO.deactivate}
          onConfirm={() => void set('draft')}
          onCancel={() => setAsking(false)}
        >
          <p>{SSO.step3Active}</p>
        </Confirm>
      )}
    </section>
  )
}
