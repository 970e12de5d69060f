import type { FileFormat } from '../server/whole-list.ts'

/** Hands a text to the browser, which stores it or asks where to. */
export function saveFile(name: string, type: string, text: string): void {
  saveBlob(name, new Blob([text], { type }))
}

/**
 * Hands a list to the browser. CSV with commas gets a byte order mark, without which Excel reads umlauts wrongly; the API
 * sends none, since programs would read it as part of the first column's name.
 */
export function saveList(name: string, format: FileFormat, list: Blob): void {
  const parts = format === 'csv' ? ['\uFEFF', list] : [list]
  saveBlob(`${name}.${format === 'ndjson' ? 'ndjson' : 'csv'}`, new Blob(parts, { type: list.type }))
}

function saveBlob(name: string, bytes: Blob): void {
  const url = URL.createObjectURL(bytes)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
