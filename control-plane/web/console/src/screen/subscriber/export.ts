import type { Subscriber } from '@pharos/shared-protocol/contract/subscriber.ts'

const COLUMNS = ['address', 'type', 'state', 'source', 'created_at', 'confirmed_at'] as const

/** Saves what is shown as CSV (RFC 4180). */
export function download(subscribers: readonly Subscriber[]): void {
  const lines = subscribers.map(each => COLUMNS.map(name => cell(each[name] ?? '')).join(','))
  const text = [COLUMNS.join(','), ...lines, ''].join('\r\n')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  link.download = 'subscribers.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}

/** A spreadsheet computes what begins like a formula: an apostrophe keeps it a text. */
function cell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
