import { type Printed, readPrinted } from './printed.ts'
import type { SignedStatement } from './statement.ts'

/** The attachments: the signed bytes, and their signature as text. */
export const STATEMENT_FILE = 'pharos-report.json'
export const SIGNATURE_FILE = 'pharos-report.sig'
/** The comment between the printed file and the update. */
export const MARK = '\n%pharos-report/1\n'

/**
 * Attaches a signed statement to a printed PDF by an incremental update (ISO 32000-1, 7.5.6), which leaves the printed
 * bytes as they are and hides none of them. The same input gives the same bytes in every version, so that a reader can
 * make the file again and compare: format 1 of the update never changes. Attachments are not compressed.
 */
export function attachStatement(printed: Buffer, signed: SignedStatement): Buffer {
  const { size, root, ...rest } = readPrinted(printed)
  const [json, sig, jsonFile, sigFile] = [size, size + 1, size + 2, size + 3]
  const objects = [
    { number: json, body: embedded('application#2Fjson', signed.statement) },
    { number: sig, body: embedded('text#2Fplain', Buffer.from(signed.signature)) },
    { number: jsonFile, body: fileOf(STATEMENT_FILE, json) },
    { number: sigFile, body: fileOf(SIGNATURE_FILE, sig) },
    { number: root, body: catalogOf(rest.catalog, jsonFile, sigFile) },
  ]
  const parts = [printed, Buffer.from(MARK)]
  let at = printed.length + MARK.length
  const offsets = new Map<number, number>()
  for (const { number, body } of objects) {
    const object = Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    offsets.set(number, at)
    at += object.length
    parts.push(object)
  }
  return Buffer.concat([...parts, Buffer.from(endOf({ size, root, ...rest }, offsets, at), 'latin1')])
}

function embedded(type: string, bytes: Buffer): Buffer {
  const head = `<</Type /EmbeddedFile /Subtype /${type} /Length ${bytes.length} /Params <</Size ${bytes.length}>>>>\nstream\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\nendstream')])
}

/** A file specification (ISO 32000-2, 7.11.3): data that belongs to the document. */
function fileOf(name: string, stream: number): Buffer {
  return Buffer.from(
    `<</Type /Filespec /F (${name}) /UF (${name}) /AFRelationship /Data /EF <</F ${stream} 0 R /UF ${stream} 0 R>>>>`,
  )
}

function catalogOf(catalog: string, jsonFile: number, sigFile: number): Buffer {
  const names = `(${STATEMENT_FILE}) ${jsonFile} 0 R (${SIGNATURE_FILE}) ${sigFile} 0 R`
  return Buffer.from(
    `<<${catalog}\n/AF [${jsonFile} 0 R ${sigFile} 0 R]\n/Names <</EmbeddedFiles <</Names [${names}]>>>>>>`,
    'latin1',
  )
}

/** The cross-reference table of the update, and the trailer. */
function endOf({ size, root, repeated, table }: Printed, offsets: ReadonlyMap<number, number>, at: number): string {
  const line = (number: number) => `${String(offsets.get(number)).padStart(10, '0')} 00000 n \n`
  const added = [size, size + 1, size + 2, size + 3]
  return [
    `xref\n${root} 1\n${line(root)}${size} ${added.length}\n${added.map(line).join('')}`,
    `trailer\n<</Size ${size + added.length} /Root ${root} 0 R ${repeated} /Prev ${table}>>\n`,
    `startxref\n${at}\n%%EOF\n`,
  ].join('')
}
