import { readCursor } from '../../platform/page.ts'
import { type Ch, ch, value } from '../../platform/telemetry-store/sql.ts'

/** The cursor of a list by name: the last name of a page. */
const NAME_CURSOR = /^([\s\S]{1,1000})$/

/** The condition that text has a prefix, in any case. */
export function beginsWith(column: Ch, prefix: string | undefined): Ch[] {
  return prefix === undefined ? [] : [ch`startsWithUTF8(lowerUTF8(${column}), lowerUTF8(${value('String', prefix)}))`]
}

/** The condition for names after the last one of a page. */
export function after(column: Ch, cursor: string | undefined): Ch[] {
  const [last] = readCursor(cursor, NAME_CURSOR) ?? []
  return last === undefined ? [] : [ch`${column} > ${value('String', last)}`]
}

export function isOf(column: Ch, wanted: string | undefined): Ch[] {
  return wanted === undefined ? [] : [ch`${column} = ${value('String', wanted)}`]
}
