import { startImpersonation } from '@pharos/shared-protocol/contract/business/impersonation.ts'
import { useState } from 'preact/hooks'
import { Asked } from '../../part/asked.tsx'
import { useChange } from '../../server/change.ts'
import { STAFF } from '../../words/staff.ts'

export function LookIn({ id, name }: { id: string; name: string }) {
  const [reason, setReason] = useState('')
  const start = useChange(startImpersonation)
  const run = async () => {
    // The console begins anew, in the other account.
    if (await start.run({ params: { id }, body: { reason } })) location.assign('/')
  }
  return (
    <Asked
      label={STAFF.lookIn}
      name={STAFF.lookInTo(name)}
      title={STAFF.ask(name)}
      why={STAFF.why}
      isQuiet
      isDisabled={start.isRunning}
      isReady={reason.trim() !== ''}
      onConfirm={() => void run()}
    >
      <label>
        {STAFF.reason}
        <input value={reason} maxLength={500} onInput={({ currentTarget: { value } }) => setReason(value)} />
      </label>
    </Asked>
  )
}
