import { MASKED } from '@pharos/shared-protocol/rum/mask.ts'
import type { SnapshotNode } from './snapshot.ts'

const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
/** Elements whose children stand in lines of their own. */
const INLINE =
  /^(a|abbr|b|bdi|button|cite|code|em|i|label|li|mark|option|p|q|s|small|span|strong|td|th|title|u|h[1-6])$/

/** A piece of the printed page: `isMasked` took the place of something. */
export interface Piece {
  text: string
  isMasked: boolean
}

/** Prints a snapshot as HTML, in pieces, so that what was masked can be marked. */
export function printed(root: SnapshotNode): Piece[] {
  const text = (root.childNodes ?? []).map(child => printNode(child, 0)).join('')
  return text
    .replace(/\n{2,}/g, '\n')
    .trim()
    .split(MASKED)
    .flatMap((each, at) => [
      ...(at > 0 ? [{ text: MASKED, isMasked: true }] : []),
      ...(each === '' ? [] : [{ text: each, isMasked: false }]),
    ])
}

function printNode(
  { tagName, attributes = {}, childNodes = [], textContent = '' }: SnapshotNode,
  depth: number,
): string {
  if (tagName === undefined) return escaped(textContent.replace(/\s+/g, ' '))
  const begin = `<${tagName}${Object.entries(attributes).map(printAttribute).join('')}>`
  const indent = `\n${'  '.repeat(depth)}`
  if (VOID.test(tagName)) return `${indent}${begin}`
  const inner = childNodes.map(child => printNode(child, depth + 1)).join('')
  const isBlock = !INLINE.test(tagName) && inner.includes('\n')
  return `${indent}${begin}${isBlock ? inner.trimEnd() : inner.trim()}${isBlock ? indent : ''}</${tagName}>`
}

function printAttribute([name, value]: [string, unknown]): string {
  if (value === '' || value === true) return ` ${name}`
  return ` ${name}="${escaped(String(value)).replaceAll('"', '&quot;')}"`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
