import { stripVTControlCharacters } from 'node:util'

/** Blocks that a terminal draws two columns wide: Hangul, CJK, kana, full-width forms, emoji. */
const WIDE =
  /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u
const graphemes = new Intl.Segmenter()

/** Foreign text on one line; characters that would move a terminal's cursor or change its colours are shown as `?`. */
export function legible(text: string): string {
  return text.replaceAll(/[\t\r\n]+/g, ' ').replaceAll(/\p{Cc}|\p{Bidi_Control}/gu, '?')
}

/** The lines of a message, each made printable: the message may quote names that others chose. */
export function legibleLines(lines: readonly string[]): string {
  return lines.flatMap(line => line.split('\n').map(legible)).join('\n')
}

/** The colours that paint.ts uses, each with its reset. */
const OWN_COLOURS = '\\u001b\\[(?:1|22|3[1236]|39|90)m'
const HARMFUL = new RegExp(`(${OWN_COLOURS})|(?![\\n\\t])\\p{Cc}|\\p{Bidi_Control}`, 'gu')

/** Text for a terminal, with our own colours and several lines; other control characters are shown as `?`. */
export function visible(text: string): string {
  return text.replaceAll(HARMFUL, (_, ours: string | undefined) => ours ?? '?')
}

/** JSON with the same meaning, safe for a terminal: control characters are escaped. */
export function visibleJson(json: string): string {
  return json.replaceAll(
    /[\u007f-\u009f]|\p{Bidi_Control}/gu,
    found => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The number of columns that a text takes on a terminal; colours take none. */
export function widthOf(text: string): number {
  let width = 0
  for (const { segment } of graphemes.segment(stripVTControlCharacters(text))) width += WIDE.test(segment) ? 2 : 1
  return width
}

/** Cuts text to at most so many columns, with … at its end. */
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
