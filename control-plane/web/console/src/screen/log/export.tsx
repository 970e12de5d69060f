import { exportLogs, MOST_EXPORTED } from '@pharos/shared-protocol/contract/log.ts'
import { useState } from 'preact/hooks'
import { saveFile } from '../../part/save-file.ts'
import { call } from '../../server/call.ts'
import { tellRefusal } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { LOGS } from '../../words/log.ts'
import { useLogs } from './logs.ts'

/** Saves all matching records as CSV. The server refuses a request for too many, and the refusal is shown. */
export function Export() {
  const { scope, fault } = useLogs()
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    try {
      const { body } = await call(exportLogs, { query: { ...scope } })
      saveFile('logs.csv', 'text/csv', body)
      notify({ tone: 'good', text: LOGS.exported })
    } catch (error) {
      tellRefusal(error)
    } finally {
      setRunning(false)
    }
  }
  return (
    <button
      type="button"
      class="plain"
      disabled={isRunning || fault !== null}
      title={LOGS.exportCap(MOST_EXPORTED)}
      onClick={() => void run()}
    >
      {LOGS.export}
    </button>
  )
}
