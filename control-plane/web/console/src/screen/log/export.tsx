import { ApiError } from '@pharos/shared-protocol/client.ts'
import { exportLogs, MOST_EXPORTED } from '@pharos/shared-protocol/contract/log.ts'
import { useState } from 'preact/hooks'
import { notify } from '../../frame/notice.tsx'
import { saveFile } from '../../part/save-file.ts'
import { call } from '../../server/call.ts'
import { LOGS } from '../../words/log.ts'
import { saidProblem } from '../../words/said.ts'
import { useLogs } from './logs.ts'

/** Saves everything that is found as CSV; too much is refused as a whole, and said. */
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
      if (!(error instanceof ApiError)) throw error
      notify({ tone: 'bad', text: saidProblem(error.problem) })
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
