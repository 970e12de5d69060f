import { stripVTControlCharacters } from 'node:util'

/** Blocks that a terminal draws two columns wide: Hangul, CJK, kana, full-width forms, emoji. */
const WIDE =
  /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u
const graphemes = new Intl.Segmenter()

/** Text of others on one line: what would move a terminal's cursor or change its colours shows as `?`. */
export function legible(text: string): string {
  return text.replaceAll(/[\t\r\n]+/g, ' ').replaceAll(/\p{Cc}|\p{Bidi_Control}/gu, '?')
}

/** Lines of a message, each made legible: it may quote names that others gave. */
export function legibleLines(lines: readonly string[]): string {
  return lines.flatMap(line => line.split('\n').map(legible)).join('\n')
}

/** Columns that a terminal gives the text; colours have none. */
export function widthOf(text: string): number {
  let width = 0
  for (const { segment } of graphemes.segment(stripVTControlCharacters(text))) width += WIDE.test(segment) ? 2 : 1
  return width
}

/** At most so many columns, with … for what is left out. */
export function cut(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text
  let kept = ''
  let width = 0
  for (const { segment } of graphemes.segment(text)) {
    width += widthOf(segment)
    if (width > columns - 1) break
    kept += segment
  }
  return `${kept}…`
}
