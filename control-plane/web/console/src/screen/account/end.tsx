import { deleteAccount, restoreAccount } from '@pharos/shared-protocol/contract/account/account.ts'
import { useState } from 'preact/hooks'
import { Asked } from '../../part/asked.tsx'
import { Time } from '../../part/time.tsx'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useMay } from '../../server/session.ts'
import { ACCOUNT } from '../../words/account.ts'

/** Says when the account will be deleted, and offers to keep it. */
export function Ending({ at }: { at: string }) {
  const mayRestore = useMay('super_admin')
  const restore = useChange(restoreAccount)
  const run = async () => {
    if (await restore.run({})) notify({ tone: 'good', text: ACCOUNT.restored })
  }
  return (
    <section class="card ending" role="alert">
      <h2>{ACCOUNT.ending}</h2>
      <p>
        {ACCOUNT.endingAt} <Time at={at} isFull />
      </p>
      {mayRestore && (
        <button type="button" disabled={restore.isRunning} onClick={() => void run()}>
          {ACCOUNT.restore}
        </button>
      )}
    </section>
  )
}

/** Deletes the account. Requires typing its name, since everything goes with it. */
export function Deletion({ name }: { name: string }) {
  const [typed, setTyped] = useState('')
  const end = useChange(deleteAccount)
  const run = async () => {
    if (typed.trim() !== name.trim()) return
    await end.run({})
  }
  return (
    <section class="card" aria-labelledby="remove">
      <h2 id="remove">{ACCOUNT.remove}</h2>
      <p>{ACCOUNT.removeWhy}</p>
      <Asked
        label={ACCOUNT.remove}
        title={ACCOUNT.removeAsk(name)}
        why={ACCOUNT.removeMeans}
        isDanger
        isDisabled={end.isRunning}
        isReady={typed.trim() === name.trim()}
        onConfirm={() => void run()}
      >
        <p>
          <input
            aria-label={ACCOUNT.typeName}
            placeholder={name}
            autocomplete="off"
            value={typed}
            onInput={({ currentTarget: { value } }) => setTyped(value)}
          />
        </p>
      </Asked>
    </section>
  )
}
