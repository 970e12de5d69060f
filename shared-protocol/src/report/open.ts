import { attachStatement, MARK } from './attach.ts'
import { REPORT_BOUNDS } from './bound.ts'
import { documentOf } from './seal.ts'
import { isSigned, type ReportStatement, readStatement, type SignedStatement } from './statement.ts'

/** Why a file cannot be checked. */
export type UnreadableReason = 'too_large' | 'no_pdf' | 'no_figures' | 'unknown_format'

export type OpenedReport =
  | { unreadable: UnreadableReason }
  | {
      unreadable: null
      statement: ReportStatement
      /** Whether the statement is, byte for byte, what its own key signed. */
      signed: boolean
      /** Whether the rest of the file is, byte for byte, what was made when it was signed. */
      same_document: boolean
    }

/** An attached file as `attachStatement` writes it. */
const EMBEDDED =
  /\d{1,8} 0 obj\n<<\/Type \/EmbeddedFile \/Subtype \/[\w#]{1,40} \/Length (\d{1,8}) \/Params <<\/Size \d{1,8}>>>>\nstream\n/y
const EMBEDDED_END = '\nendstream\nendobj\n'
const HEAD_BYTES = 200
const SIGNATURE_BYTES = 200

/**
 * Opens a report. Nothing in the file is parsed as PDF or decompressed: the attached statement stands in it as it was
 * signed, and the file as a whole must be the one that `attachStatement` makes from the printed bytes and this
 * statement. So a second attachment, an update behind ours, a hidden page or any other change of a byte is found.
 */
export function openReport(file: Buffer): OpenedReport {
  if (file.length > REPORT_BOUNDS.file_bytes) return { unreadable: 'too_large' }
  if (file.toString('latin1', 0, 5) !== '%PDF-') return { unreadable: 'no_pdf' }
  const mark = file.lastIndexOf(MARK)
  const signed = mark < 0 ? null : readSigned(file, mark + MARK.length)
  if (signed === null) return { unreadable: 'no_figures' }
  const statement = readStatement(signed.statement)
  if (statement === null) return { unreadable: 'unknown_format' }
  const printed = file.subarray(0, mark)
  return {
    unreadable: null,
    statement,
    signed: isSigned(statement, signed),
    same_document: isPrinted(statement, printed) && isMadeOf(file, printed, signed),
  }
}

function readSigned(file: Buffer, start: number): SignedStatement | null {
  const statement = embeddedAt(file, start, REPORT_BOUNDS.statement_bytes)
  const signature = statement && embeddedAt(file, statement.end, SIGNATURE_BYTES)
  return signature ? { statement: statement.bytes, signature: signature.bytes.toString('latin1') } : null
}

function embeddedAt(file: Buffer, at: number, most: number): { bytes: Buffer; end: number } | null {
  EMBEDDED.lastIndex = 0
  const head = EMBEDDED.exec(file.toString('latin1', at, at + HEAD_BYTES))
  const length = Number(head?.[1])
  if (head === null || length > most) return null
  const from = at + head[0].length
  const end = from + length + EMBEDDED_END.length
  if (file.toString('latin1', from + length, end) !== EMBEDDED_END) return null
  return { bytes: file.subarray(from, from + length), end }
}

function isPrinted({ document }: ReportStatement, printed: Buffer): boolean {
  const found = documentOf(printed)
  return found.bytes === document.bytes && found.sha256 === document.sha256
}

function isMadeOf(file: Buffer, printed: Buffer, signed: SignedStatement): boolean {
  try {
    return attachStatement(printed, signed).equals(file)
  } catch {
    return false
  }
}
