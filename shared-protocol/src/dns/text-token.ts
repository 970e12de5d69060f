/** A word of a record's presentation form: its bytes as latin1 characters, whether it was quoted, and its raw text. */
export interface Token {
  value: string
  raw: string
  quoted: boolean
}

/**
 * Splits rdata in presentation form into words (RFC 1035 5.1); null if a quote is not closed or an escape is
 * incomplete.
 */
export function tokenize(text: string): Token[] | null {
  const tokens: Token[] = []
  const word = /\s*(?:"((?:[^"\\]|\\.)*)"|((?:[^\s"\\]|\\.)(?:[^\s\\"]|\\.|(?<==)"(?:[^"\\]|\\.)*")*))(?=\s|$|")/sy
  const end = text.trimEnd().length
  while (word.lastIndex < end) {
    const found = word.exec(text)
    if (found === null) return null
    const raw = found[1] ?? found[2] ?? ''
    const value = unescapeText(raw)
    if (value === null) return null
    tokens.push({ value, raw, quoted: found[1] !== undefined })
  }
  return tokens
}

/** Bytes of escaped text, one latin1 character each; characters beyond ASCII count as their UTF-8 bytes. */
export function unescapeText(raw: string): string | null {
  let broken = false
  const bytes = raw.replace(
    /\\(\d{3})|\\(\D)|([^\\])|\\/gsu,
    (_, digits?: string, escaped?: string, plain?: string) => {
      if (digits !== undefined && Number(digits) <= 255) return String.fromCharCode(Number(digits))
      const character = escaped ?? plain
      if (character === undefined) broken = true
      return Buffer.from(character ?? '', 'utf8').toString('latin1')
    },
  )
  return broken ? null : bytes
}

/** A character-string in quotes: printable ASCII unchanged, `"` and `\` escaped, other bytes as `\DDD`. */
export function quoted(bytes: Buffer): string {
  return `"${escapeBytes(bytes, /["\\]/)}"`
}

/** Bytes as text; bytes that match `special` and unprintable ones are escaped. */
export function escapeBytes(bytes: Buffer, special: RegExp): string {
  return [...bytes]
    .map(byte => {
      const character = String.fromCharCode(byte)
      if (byte < 0x20 || byte > 0x7e) return `\\${String(byte).padStart(3, '0')}`
      return special.test(character) ? `\\${character}` : character
    })
    .join('')
}
