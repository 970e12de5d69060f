import { leaveAccount } from '@pharos/shared-protocol/contract/account/account.ts'
import { Asked } from '../../part/asked.tsx'
import { useChange } from '../../server/change.ts'
import { ACCOUNT } from '../../words/account.ts'

/** Removes whoever has signed in from the account. */
export function Leave({ name }: { name: string }) {
  const leave = useChange(leaveAccount)
  const run = async () => {
    if (await leave.run({})) location.assign('/login')
  }
  return (
    <section class="card" aria-labelledby="leave">
      <h2 id="leave">{ACCOUNT.leave}</h2>
      <p>{ACCOUNT.leaveWhy}</p>
      <Asked
        label={ACCOUNT.leave}
        title={ACCOUNT.leaveAsk(name)}
        why={ACCOUNT.leaveMeans}
        isDanger
        isDisabled={leave.isRunning}
        onConfirm={() => void run()}
      />
    </section>
  )
}
