import { createHash, type KeyObject } from 'node:crypto'
import { attachStatement } from './attach.ts'
import type { ReportFigures } from './figures.ts'
import { type ReportStatement, signStatement } from './statement.ts'

export interface SealInput {
  /** The PDF as Chromium printed it. */
  printed: Buffer
  figures: ReportFigures
  /** The public address of the installation, where `REPORT_KEYS_PATH` is served. */
  base_url: string
}

/** The report as it is mailed: the printed PDF with its figures attached and signed, together with the printed bytes. */
export function sealReport({ printed, figures, base_url }: SealInput, key: KeyObject): Buffer {
  return attachStatement(printed, signStatement({ base_url, document: documentOf(printed), figures }, key))
}

/** The length and SHA-256 of a printed file. */
export function documentOf(printed: Buffer): ReportStatement['document'] {
  return { bytes: printed.length, sha256: createHash('sha256').update(printed).digest('hex') }
}
