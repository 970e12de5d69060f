import { listMembers } from '@pharos/shared-protocol/contract/account/account.ts'
import { listWithoutSso } from '@pharos/shared-protocol/contract/account/account-security.ts'
import { useState } from 'preact/hooks'
import { InstantInput } from '../../form/instant.tsx'
import { Confirm } from '../../part/confirm.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { SSO } from '../../words/sso.ts'
import type { Connection } from './kind.ts'
import { Reach } from './reach.tsx'
import { useUpdate } from './use-update.ts'

/** Makes a connection the only way to sign in, at once or from a date, except for one owner. */
export function Enforce({ connection }: { connection: Connection }) {
  const { enforce, enforce_from, break_glass_user_id } = connection
  const [chosen, setChosen] = useState(break_glass_user_id ?? '')
  const [typed, setTyped] = useState<string | null | undefined>()
  const from = typed === undefined ? enforce_from : typed
  const reached = useRoute(listWithoutSso)
  const [isAsking, setAsking] = useState(false)
  const update = useUpdate(connection)
  const action = enforce ? SSO.changeDate : SSO.enforce
  const send = async () => {
    setAsking(false)
    const body = { enforce: true, enforce_from: from, break_glass_user_id: chosen }
    if (await update.run(body)) setTyped(undefined)
  }
  const isReady =
    chosen !== '' && reached.data !== undefined && !update.isRunning && !(enforce && from === enforce_from)
  return (
    <section class="card" aria-labelledby="enforce">
      <h2 id="enforce">{SSO.step4}</h2>
      <p>{SSO.step4Why}</p>
      {enforce && <p>{enforce_from === null ? SSO.isEnforced : <From at={enforce_from} />}</p>}
      <BreakGlass chosen={chosen} isFixed={enforce} onChoose={setChosen} />
      <InstantInput label={SSO.from} hint={SSO.fromHint} value={from} onCommit={setTyped} />
      <WhenRead of={reached}>{members => <Reach members={members} isDated={from !== null} />}</WhenRead>
      <div class="row">
        <button type="button" class="danger" disabled={!isReady} onClick={() => setAsking(true)}>
          {action}
        </button>
        {enforce && (
          <button type="button" class="plain" onClick={() => void update.run({ enforce: false })}>
            {SSO.unenforce}
          </button>
        )}
      </div>
      {isAsking && (
        <Confirm title={SSO.enforceAsk} action={action} onConfirm={() => void send()} onCancel={() => setAsking(false)}>
          {from === null ? (
            <p>{SSO.enforceMeans}</p>
          ) : (
            <>
              <p>
                <From at={from} />
              </p>
              <p>{SSO.enforceLater}</p>
            </>
          )}
        </Confirm>
      )}
    </section>
  )
}

function From({ at }: { at: string }) {
  return (
    <>
      {SSO.enforcedFrom} <Time at={at} isFull />
    </>
  )
}

interface BreakGlassGiven {
  chosen: string
  isFixed: boolean
  onChoose(member: string): void
}

/** The owner who may still sign in in other ways. */
function BreakGlass({ chosen, isFixed, onChoose }: BreakGlassGiven) {
  const { data = [] } = useRoute(listMembers)
  const owners = data.filter(({ role, deactivated_at }) => role === 'owner' && deactivated_at === null)
  return (
    <label>
      {SSO.breakGlass}{' '}
      <select value={chosen} onChange={({ currentTarget: { value } }) => onChoose(value)} disabled={isFixed}>
        <option value="">{SSO.choose}</option>
        {owners.map(({ id, name, email }) => (
          <option key={id} value={id}>
            {name} ({email})
          </option>
        ))}
      </select>
    </label>
  )
}
