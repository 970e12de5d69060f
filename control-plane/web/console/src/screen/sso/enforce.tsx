import { listMembers } from '@pharos/shared-protocol/contract/account.ts'
import { useState } from 'preact/hooks'
import { Confirm } from '../../part/confirm.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { SSO } from '../../words/sso.ts'
import type { Connection } from './kind.ts'
import { useUpdate } from './use-update.ts'

/** Makes a connection the only way to sign in, except for one owner. */
export function Enforce({ connection }: { connection: Connection }) {
  const { enforce, enforce_from, break_glass_user_id } = connection
  const { data = [] } = useRoute(listMembers)
  const [chosen, setChosen] = useState(break_glass_user_id ?? '')
  const [isAsking, setAsking] = useState(false)
  const update = useUpdate(connection)
  const owners = data.filter(({ role, deactivated_at }) => role === 'owner' && deactivated_at === null)
  return (
    <section class="card" aria-labelledby="enforce">
      <h2 id="enforce">{SSO.step4}</h2>
      <p>{SSO.step4Why}</p>
      {enforce && enforce_from !== null && (
        <p>
          {SSO.enforcedFrom} <Time at={enforce_from} isFull />
        </p>
      )}
      <div class="row">
        <label>
          {SSO.breakGlass}{' '}
          <select value={chosen} onChange={({ currentTarget: { value } }) => setChosen(value)} disabled={enforce}>
            <option value="">{SSO.choose}</option>
            {owners.map(({ id, name, email }) => (
              <option key={id} value={id}>
                {name} ({email})
              </option>
            ))}
          </select>
        </label>
        {enforce ? (
          <button type="button" class="plain" onClick={() => void update.run({ enforce: false })}>
            {SSO.unenforce}
          </button>
        ) : (
          <button type="button" class="danger" disabled={chosen === ''} onClick={() => setAsking(true)}>
            {SSO.enforce}
          </button>
        )}
      </div>
      {isAsking && (
        <Confirm
          title={SSO.enforceAsk}
          action={SSO.enforce}
          onConfirm={() => {
            setAsking(false)
            void update.run({ enforce: true, break_glass_user_id: chosen })
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{SSO.enforceMeans}</p>
        </Confirm>
      )}
    </section>
  )
}
