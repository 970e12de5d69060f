import { listAuditLog } from '@pharos/shared-protocol/contract/audit-log.ts'
import { useState } from 'preact/hooks'
import { saveFile } from '../../part/save-file.ts'
import { call } from '../../server/call.ts'
import { tellRefusal } from '../../server/change.ts'
import { AUDIT } from '../../words/audit-log.ts'
import type { queryOf } from './filters.tsx'

/** Saves the filtered entries as a CSV file (RFC 4180). */
export function Export({ query }: { query: ReturnType<typeof queryOf> }) {
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    try {
      const { body } = await call(listAuditLog, { query, headers: { accept: 'text/csv' } })
      saveFile('audit-log.csv', 'text/csv', String(body))
    } catch (error) {
      tellRefusal(error)
    } finally {
      setRunning(false)
    }
  }
  return (
    <button type="button" class="plain" disabled={isRunning} onClick={() => void run()}>
      {AUDIT.export}
    </button>
  )
}
