/**
 * Hands a file to the browser, which stores it or asks where to. CSV gets a byte order mark, without which Excel reads
 * umlauts wrongly; the API sends none, since programs would read it as part of the first column's name.
 */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([type === 'text/csv' ? '\uFEFF' : '', text], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
