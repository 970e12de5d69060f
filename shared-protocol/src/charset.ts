/**
 * Bytes of strangers as text. Charsets are named by the labels of the WHATWG Encoding Standard: `latin1` means
 * windows-1252, for example. Decoded text never has a U+FFFD in the place of bytes that could not be read.
 */

/** The charset that a content type names; null if it names none. */
export function charsetOf(contentType: string | null): string | null {
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1] ?? null
}

/** Whether there is a charset of this label. */
export function isCharset(label: string): boolean {
  return decoderOf(label) !== null
}

/** Text in the charset of its byte order mark, else in the named one, else in UTF-8; null if it is in another one. */
export function decodeText(bytes: Uint8Array, label: string | null): string | null {
  return decode(bytes, charsetByMark(bytes) ?? label ?? 'utf-8')
}

/**
 * The same for text in any charset: bytes that are not in the expected one are read as UTF-8, and what is not UTF-8 as
 * windows-1252, so that a line in an older charset spoils no other. The end may be cut off within a character.
 */
export function decodeAnyText(bytes: Uint8Array, label: string | null): string {
  return decodeText(bytes, label) ?? decode(bytes, 'utf-8') ?? mixedText(bytes)
}

const MARKS: [label: string, mark: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

function charsetByMark(bytes: Uint8Array): string | null {
  return MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0] ?? null
}

function decode(bytes: Uint8Array, label: string): string | null {
  try {
    return decoderOf(label)?.decode(bytes, { stream: true }) ?? null
  } catch {
    return null
  }
}

function decoderOf(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label, { fatal: true })
  } catch {
    return null
  }
}

/** Characters of two to four bytes in UTF-8 (RFC 3629), in a string of bytes. */
const UTF8 =
  /[\xC2-\xDF][\x80-\xBF]|\xE0[\xA0-\xBF][\x80-\xBF]|[\xE1-\xEC\xEE\xEF][\x80-\xBF]{2}|\xED[\x80-\x9F][\x80-\xBF]|\xF0[\x90-\xBF][\x80-\xBF]{2}|[\xF1-\xF3][\x80-\xBF]{3}|\xF4[\x80-\x8F][\x80-\xBF]{2}/g

/** Every UTF-8 character as itself, and every other byte as windows-1252. */
function mixedText(bytes: Uint8Array): string {
  const windows = new TextDecoder('windows-1252')
  const utf8 = new TextDecoder()
  const text = String.fromCharCode.bind(String)
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8_192) binary += text(...bytes.subarray(at, at + 8_192))
  let read = ''
  let end = 0
  for (const { 0: found, index } of binary.matchAll(UTF8)) {
    read += windows.decode(bytes.subarray(end, index)) + utf8.decode(bytes.subarray(index, index + found.length))
    end = index + found.length
  }
  return read + windows.decode(bytes.subarray(end))
}
