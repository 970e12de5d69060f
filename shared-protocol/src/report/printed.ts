/** A printed PDF as far as an update needs it. */
export interface Printed {
  /** The number of the next object. */
  size: number
  /** The number of the catalog. */
  root: number
  /** The entries of the catalog, without its brackets. */
  catalog: string
  /** Entries of the trailer that an update repeats. */
  repeated: string
  /** The offset of the cross-reference table. */
  table: number
}

/** What stands before the offset of the table, at the end of a file. */
const END = /startxref\s+(\d{1,10})\s+%%EOF\s*$/
const END_BYTES = 64
const TABLE = /^xref\s+0 (\d{1,7}) ?[\r\n]+/
const TABLE_HEAD_BYTES = 40
const ENTRY_BYTES = 20
const TRAILER_BYTES = 4096
const CATALOG_BYTES = 65_536

/**
 * Reads the end of a printed PDF (ISO 32000-1, 7.5): one cross-reference table, as Chromium writes it. Throws if the
 * file has another form, was updated before, is encrypted or has attachments, since an update would not be the only one.
 */
export function readPrinted(pdf: Buffer): Printed {
  if (pdf.toString('latin1', 0, 5) !== '%PDF-') throw unfit('no PDF')
  const table = Number(END.exec(pdf.toString('latin1', Math.max(0, pdf.length - END_BYTES)))?.[1] ?? unfitEnd())
  const head = TABLE.exec(pdf.toString('latin1', table, table + TABLE_HEAD_BYTES))
  if (head === null) throw unfit('no plain cross-reference table')
  const entries = table + head[0].length
  const count = Number(head[1])
  const trailer = pdf.toString('latin1', entries + count * ENTRY_BYTES).slice(0, TRAILER_BYTES)
  const size = Number(/\/Size (\d{1,7})\b/.exec(trailer)?.[1])
  const root = Number(/\/Root (\d{1,7}) 0 R\b/.exec(trailer)?.[1])
  if (!trailer.startsWith('trailer') || size !== count || !(root < size)) throw unfit('an unreadable trailer')
  if (/\/(?:Prev|Encrypt|XRefStm)\b/.test(trailer)) throw unfit('an update or encryption')
  const offset = Number(pdf.toString('latin1', entries + root * ENTRY_BYTES, entries + root * ENTRY_BYTES + 10))
  const repeated = [/\/Info \d{1,7} \d{1,5} R\b/, /\/ID\s*\[[^\]]{0,200}\]/].flatMap(
    each => each.exec(trailer)?.[0] ?? [],
  )
  return { size, root, table, catalog: catalogAt(pdf, offset, root), repeated: repeated.join(' ') }
}

function catalogAt(pdf: Buffer, offset: number, root: number): string {
  const text = pdf.toString('latin1', offset, offset + CATALOG_BYTES)
  const head = /^(\d{1,7}) 0 obj\s*<</.exec(text)
  const end = text.indexOf('endobj')
  const catalog = text.slice(head?.[0].length, end).trimEnd()
  if (Number(head?.[1]) !== root || end < 0 || !catalog.endsWith('>>')) throw unfit('an unreadable catalog')
  if (!/\/Type\s*\/Catalog\b/.test(catalog)) throw unfit('no catalog where it should be')
  if (/\/(?:Names|AF)\b/.test(catalog)) throw unfit('attachments or names of its own')
  return catalog.slice(0, -2).trim()
}

function unfit(what: string): Error {
  return new Error(`The printed file has ${what}, so that no figures can be attached to it.`)
}

function unfitEnd(): never {
  throw unfit('no end')
}
