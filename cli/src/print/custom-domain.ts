import { CUSTOM_DOMAIN_FAILURES, type CustomDomain } from '@pharos/shared-protocol/contract/publishing/custom-domain.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { paintStatus } from './paint.ts'
import { type Column, table } from './table.ts'

interface Record {
  name: string
  value: string
}

const COLUMNS: Column<Record>[] = [
  { head: 'TYPE', cell: () => 'CNAME' },
  { head: 'NAME', cell: record => record.name },
  { head: 'VALUE', cell: record => record.value },
]

/** A page's domain: its progress, what blocks it, and the records to create. */
export function domainPage(look: Look, { domain, status, failure_reason, acm_validation, cname_target }: CustomDomain) {
  const records = [acm_validation, { name: domain, value: cname_target }]
  // Not shortened to the width of the terminal, since they are meant to be copied.
  const needed = table({ ...look, width: undefined }, records, COLUMNS, '')
  const why = failure_reason === null ? '' : `: ${CUSTOM_DOMAIN_FAILURES[failure_reason]} (${failure_reason})`
  const head = `${look.paint('bold', legible(domain))} · ${paintStatus(look.paint, status)}${why}`
  return [head, '', status === 'active' ? 'It uses these records:' : 'It needs these records:', needed].join('\n')
}
