/** A domain name as its labels, most specific first; the root has none. Each byte is a latin1 character. */
export type Labels = readonly string[]

const MOST_BYTES = 255
const MOST_IN_LABEL = 63

/** Parses a name in presentation form (RFC 1035 5.1), with or without the trailing dot; null if it is not a name. */
export function parseName(text: string): Labels | null {
  if (text === '.') return []
  const labels: string[] = []
  let label = ''
  for (const [piece, dot, digits, escaped, plain] of text.matchAll(/(\.)|\\(\d{3})|\\([^\d])|([^.\\])|\\/gs)) {
    if (dot !== undefined) {
      labels.push(label)
      label = ''
    } else if (digits !== undefined) label += String.fromCharCode(Number(digits))
    else if (escaped === undefined && plain === undefined) return null
    else label += escaped ?? plain ?? piece
  }
  if (label !== '') labels.push(label)
  return isName(labels) ? labels : null
}

function isName(labels: Labels): boolean {
  const fits = labels.every(label => label.length > 0 && label.length <= MOST_IN_LABEL && isLatin1(label))
  return fits && labels.length > 0 && labels.reduce((sum, label) => sum + label.length + 1, 1) <= MOST_BYTES
}

function isLatin1(label: string): boolean {
  return [...label].every(character => character.charCodeAt(0) <= 0xff)
}

/** Presentation form with the trailing dot and unchanged case; unprintable and special characters are escaped. */
export function formatName(labels: Labels): string {
  return labels.length === 0 ? '.' : labels.map(label => `${escapeLabel(label)}.`).join('')
}

function escapeLabel(label: string): string {
  return label.replace(/[.\\"();@$]|[^!-~]/g, character => {
    const code = character.charCodeAt(0)
    return code > 0x20 && code < 0x7f ? `\\${character}` : `\\${String(code).padStart(3, '0')}`
  })
}

/**
 * The canonical text of a name: presentation form in lower case with the trailing dot (RFC 4034 6.2); null if it is not
 * a name.
 */
export function canonicalName(text: string): string | null {
  const labels = parseName(text)
  return labels === null ? null : formatName(lowerCase(labels))
}

/**
 * A name that a person wrote, with its letters beyond ASCII converted by IDNA, as a browser would (the URL standard's
 * host parser). A label that can't be converted is left empty, so the result is no name.
 */
export function asciiName(text: string): string {
  if (isAscii(text)) return text
  const labels = text.split('.')
  return labels.map(label => (isAscii(label) ? label : (URL.parse(`http://${label}/`)?.hostname ?? ''))).join('.')
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text)
}

/** Only ASCII letters are case-insensitive in names (RFC 4343). */
export function lowerCase(labels: Labels): Labels {
  return labels.map(label => label.replace(/[A-Z]/g, letter => letter.toLowerCase()))
}

/** Wire form without compression, with unchanged case. */
export function nameToWire(labels: Labels): Buffer {
  const parts = labels.map(label => Buffer.from(String.fromCharCode(label.length) + label, 'latin1'))
  return Buffer.concat([...parts, Buffer.of(0)])
}

/** The parent of a name; the root is its own parent. */
export function parentName(name: string): string {
  return formatName((parseName(name) ?? []).slice(1))
}

/** Whether a canonical name equals another or is below it. */
export function isWithin(name: string, zone: string): boolean {
  const inner = parseName(name) ?? []
  const outer = parseName(zone) ?? []
  return inner.length >= outer.length && formatName(inner.slice(inner.length - outer.length)) === zone
}

/** The number of labels of a canonical name; 0 for the root. */
export function countLabels(name: string): number {
  return parseName(name)?.length ?? 0
}
