import { leaveAccount } from '@pharos/shared-protocol/contract/account.ts'
import { useState } from 'preact/hooks'
import { Confirm } from '../../part/confirm.tsx'
import { useChange } from '../../server/change.ts'
import { ACCOUNT } from '../../words/account.ts'

/** Whoever has signed in goes. */
export function Leave({ name }: { name: string }) {
  const [isAsking, setAsking] = useState(false)
  const leave = useChange(leaveAccount)
  const run = async () => {
    setAsking(false)
    if (await leave.run({})) location.assign('/login')
  }
  return (
    <section class="card" aria-labelledby="leave">
      <h2 id="leave">{ACCOUNT.leave}</h2>
      <p>{ACCOUNT.leaveWhy}</p>
      <button type="button" class="danger" disabled={leave.isRunning} onClick={() => setAsking(true)}>
        {ACCOUNT.leave}
      </button>
      {isAsking && (
        <Confirm
          title={ACCOUNT.leaveAsk(name)}
          action={ACCOUNT.leave}
          onConfirm={() => void run()}
          onCancel={() => setAsking(false)}
        >
          <p>{ACCOUNT.leaveMeans}</p>
        </Confirm>
      )}
    </section>
  )
}
