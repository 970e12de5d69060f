/**
 * Hands a file to the browser, which stores it or asks where to. CSV gets a byte order mark, without which Excel reads
 * umlauts wrongly; the API sends none, since programs would read it as part of the first column's name.
 */
export function saveFile(name: string, type: string, text: string): void {
  saveBlob(name, new Blob([text], { type }), type === 'text/csv')
}

/** The same of bytes that are not in the page's memory. */
export function saveBlob(name: string, bytes: Blob, isCsv: boolean): void {
  const url = URL.createObjectURL(new Blob([isCsv ? '\uFEFF' : '', bytes], { type: bytes.type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
