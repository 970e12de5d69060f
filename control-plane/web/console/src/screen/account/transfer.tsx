import { listMembers, transferOwnership } from '@pharos/shared-protocol/contract/account/account.ts'
import { useState } from 'preact/hooks'
import { Confirm } from '../../part/confirm.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useSession } from '../../server/session.ts'
import { ACCOUNT } from '../../words/account.ts'

/** Makes another member the owner. */
export function Transfer() {
  const { user_id } = useSession()
  const { data = [] } = useRoute(listMembers)
  const [chosen, setChosen] = useState('')
  const [isAsking, setAsking] = useState(false)
  const transfer = useChange(transferOwnership)
  const others = data.filter(({ id, deactivated_at }) => id !== user_id && deactivated_at === null)
  const next = others.find(({ id }) => id === chosen)
  const run = async () => {
    setAsking(false)
    if (!next || !(await transfer.run({ body: { user_id: next.id } }))) return
    notify({ tone: 'good', text: ACCOUNT.transferred(next.name) })
    // Reloads, since whoever has signed in has another role now.
    setTimeout(() => location.reload(), 1_500)
  }
  return (
    <section class="card" aria-labelledby="transfer">
      <h2 id="transfer">{ACCOUNT.transfer}</h2>
      <p>{ACCOUNT.transferWhy}</p>
      <div class="row">
        <select
          aria-label={ACCOUNT.newOwner}
          value={chosen}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        >
          <option value="">{ACCOUNT.choose}</option>
          {others.map(({ id, name, email }) => (
            <option key={id} value={id}>
              {name} ({email})
            </option>
          ))}
        </select>
        <button type="button" class="plain" disabled={!next || transfer.isRunning} onClick={() => setAsking(true)}>
          {ACCOUNT.transferDo}
        </button>
      </div>
      {isAsking && next && (
        <Confirm
          title={ACCOUNT.transferAsk(next.name)}
          action={ACCOUNT.transferDo}
          onConfirm={() => void run()}
          onCancel={() => setAsking(false)}
        >
          <p>{ACCOUNT.transferMeans}</p>
        </Confirm>
      )}
    </section>
  )
}
