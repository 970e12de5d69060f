import { listAuditLog } from '@pharos/shared-protocol/contract/audit-log.ts'
import { useState } from 'preact/hooks'
import { notify } from '../../frame/notice.tsx'
import { saveFile } from '../../part/save-file.ts'
import { call } from '../../server/call.ts'
import { tellRefusal } from '../../server/change.ts'
import { AUDIT } from '../../words/audit-log.ts'
import type { queryOf } from './filters.tsx'
import type { Entry } from './row.tsx'

/** The most entries in a file; for more, read the API page by page. */
const MOST = 20_000
const PAGE = 200
const COLUMNS = [
  ...(['at', 'actor_type', 'actor_id', 'actor_name', 'user_id', 'action', 'resource', 'changed_fields'] as const),
  ...(['status', 'reason', 'address', 'user_agent', 'request_id'] as const),
]

/** Saves the filtered entries as a CSV file (RFC 4180). */
export function Export({ query }: { query: ReturnType<typeof queryOf> }) {
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    try {
      const { entries, isCut } = await readAll(query)
      saveFile('audit-log.csv', 'text/csv', csvOf(entries))
      notify({ tone: isCut ? 'bad' : 'good', text: isCut ? AUDIT.cut(entries.length) : AUDIT.exported(entries.length) })
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

async function readAll(query: ReturnType<typeof queryOf>) {
  const entries: Entry[] = []
  let cursor: string | null = null
  do {
    const page: { body: Entry[]; next: string | null } = await call(listAuditLog, {
      query: { ...query, limit: PAGE, ...(cursor ? { cursor } : {}) },
    })
    entries.push(...page.body)
    cursor = page.next
  } while (cursor !== null && entries.length < MOST)
  return { entries, isCut: cursor !== null }
}

function csvOf(entries: readonly Entry[]): string {
  const lines = entries.map(entry => COLUMNS.map(name => cell(entry[name])).join(','))
  return [COLUMNS.join(','), ...lines].join('\r\n')
}

/** A text that a spreadsheet would read as a formula gets a leading apostrophe. */
function cell(value: Entry[(typeof COLUMNS)[number]]): string {
  const text = Array.isArray(value) ? value.join(' ') : String(value ?? '')
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
