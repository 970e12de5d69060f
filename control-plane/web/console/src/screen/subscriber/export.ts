import type { Subscriber } from '@pharos/shared-protocol/contract/subscriber.ts'
import { saveFile } from '../../part/save-file.ts'

const COLUMNS = ['address', 'type', 'state', 'source', 'created_at', 'confirmed_at'] as const

/** Saves the given subscribers as a CSV file (RFC 4180). */
export function download(subscribers: readonly Subscriber[]): void {
  const lines = subscribers.map(each => COLUMNS.map(name => cell(each[name] ?? '')).join(','))
  const text = [COLUMNS.join(','), ...lines, ''].join('\r\n')
  saveFile('subscribers.csv', 'text/csv', text)
}

/** A text that a spreadsheet would read as a formula gets a leading apostrophe. */
function cell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
