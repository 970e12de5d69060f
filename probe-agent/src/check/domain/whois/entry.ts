/** One statement of an answer, with its key, value and heading. */
export interface Entry {
  /** Lower case, single spaces, without leader dots, dashes, underscores or list letters. */
  key: string
  value: string
  /** The key of the heading above; empty without one. */
  section: string
  /** The number of the paragraph; paragraphs are separated by blank lines. */
  paragraph: number
}

/** `key: value`, `key.....: value`, `key:.....value`, `[key] value`, `a. [key] value`, `1. key: value`, `key = value`. */
const KEYED = [
  /^(?:[a-z]\.? ?)?\[([^\]]{2,60})\]\s*(.*)$/i,
  /^([^:\t]{1,60}?)#(?:\. ?){3,}\s*(.*)$/,
  /^"([^"]{2,60})"\s*[,;]\s*"?(.*?)"?$/,
  /^(\p{L}[^:=\t]{1,40}?)\s*(?::=|==?>?|->|→|~|;|–|—)\s*(\S.*)$/u,
  /^\|\s*([^|]{2,60}?)\s*\|\s*([^|]*?)\s*\|?$/,
  /^(\p{L}[^:.\t]{1,40}?)\s?(?:\.{3,}\s|_{3,}|-{3,})\s*(\S.*)$/u,
  /^(?:\d{1,2}[.)]\s+(?=\p{L}))?([^:\t]{1,60}?)[\s.]*(?!(?<=\d):\d{2}(?:[\s:]|$))[:：]+(?!\/\/)[.\s]*(.*)$/u,
]
/** `key<tab or two spaces>value`, in layouts with columns instead of colons; `key - value`. */
const COLUMNS = /^(\p{L}[\p{L}\p{M} _'’-]{1,40}?)(?:\t\s*|\s{2,}| - (?!\d{1,5}$))(\S.*)$/u
/** `Record expires on 2020-11-02`, `Record created: …` without its colon. */
const SENTENCE =
  /^((?:domain )?(?:record )?(?:(?:expires|expired?|expiration|expiry|renewal)(?: on| date| at)?|(?:created|registered)(?: on| at)))\s+(?:[-–]\s+)?(\S.*)$/i
/** Two statements on one line. */
const BESIDE = /^([^:\t]+:[^\t]*?[^\s:])(?: ?\t\s*| {3,})(\p{L}[^:\t]{1,40}:\s*\S.*)$/u
/** `ns2.example 192.0.2.1 2001:db8::1`: a name server with addresses, whose first colon is in an address. */
const GLUE = /^[\w-]+(?:\.[\w-]+)+\.?(?:[\s,]+[\d.]{7,15})*[\s,]+[\da-f]{0,4}:[\da-f:.]*(?:[\s,]+[\da-f:.]+)*$/i
const COMMENT = /^(?:%|#|;|>>>|<<<|--\s|\/\/)/
const RULE = /^[-=*_~\s]+$/

/** No line of a record is longer. Matching takes quadratic time in its length. */
const LONGEST_LINE = 1_000
/** No record has more lines. Each line is matched against dozens of patterns. */
export const MOST_LINES = 5_000

/**
 * The statements in order, without comments. A line without a key continues the line above, or belongs to a heading.
 */
export function readEntries(text: string): Entry[] {
  const read = entriesOf(text)
  // Some servers mark what they say like a comment: `#domain: name.example`.
  return read.some(({ key }) => key !== '') ? read : entriesOf(text.replace(MARKED_STATEMENT, ''))
}

const MARKED_STATEMENT = /^[#%;*]\s?(?=\p{L}[\p{L}\p{N} ._-]{1,40}:\s*\S)/gmu

function entriesOf(text: string): Entry[] {
  const reader = new Reader()
  const lines = text.split(/\r\n|\n|\r/, MOST_LINES).map(line => plain(line.slice(0, LONGEST_LINE)))
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1] ?? ''
    for (const part of BESIDE.exec(line)?.slice(1) ?? [line])
      reader.take(part.trimEnd(), next.trim() === '' ? 0 : indentOf(next))
  }
  return reader.entries
}

const ENTITIES: Record<string, string> = {
  nbsp: ' ',
  amp: '&',
  quot: '"',
  agrave: 'à',
  ccedil: 'ç',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
}

/** The class that rwhois puts before every key (RFC 2167): `domain:Created:20090324`. */
const RWHOIS_CLASS = /^domain:(?=[A-Z][\w-]*(?:;I)?:)/

/** `<key>value</key>`, alone on its line. */
const ELEMENT = /^(\s*)<(\p{L}[\p{L}\p{M}\p{N}_’-]{1,40})>([^<>]*)<\/\2>\s*$/iu
const TAG =
  /<\/?(?:a|b|br|dd|dt|div|em|font|i|li|p|pre|span|strong|table|tbody|td|th|tr|tt|ul)(?:\s[^<>]{0,200})?\/?>/gi

/** The end of a key and the beginning of its value, in tables and lists. */
const CELLS = /:?\s*<\/(?:dt|td|th)>\s*<(?:dd|td)(?:\s[^<>]{0,200})?>/gi

/** Removes the class of rwhois and markup, and replaces HTML entities, which some servers send. */
function plain(line: string): string {
  const bare = line.includes('<') ? line.replace(ELEMENT, '$1$2: $3').replace(CELLS, ': ').replace(TAG, '') : line
  const own = bare.replace(RWHOIS_CLASS, '')
  return own.replaceAll('\u00a0', ' ').replace(/&([a-z]+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}

class Reader {
  readonly entries: Entry[] = []
  #section = ''
  #paragraph = 0
  #open = false
  #last: Entry | null = null
  #indent = 0

  /** `nextIndent` is that of the line below; 0 for a blank one. */
  take(line: string, nextIndent: number): void {
    const text = line.trim()
    if (text === '') this.#blank()
    else if (!COMMENT.test(text) && !RULE.test(text)) this.#text(indentOf(line), text, nextIndent)
  }

  #text(indent: number, text: string, nextIndent: number): void {
    const keyed = split(text)
    if (keyed === null) this.#bare(text, indent, nextIndent)
    else this.#keyed(keyed, indent)
    this.#open = true
  }

  /** Ends a section, unless the blank line directly follows the heading. */
  #blank(): void {
    if (!this.#open) return
    this.#open = false
    this.#paragraph++
    const fresh = this.#last === null && this.#section !== ''
    if (!fresh) this.#section = ''
    this.#last = null
  }

  #keyed({ key, value }: { key: string; value: string }, indent: number): void {
    if (value === '') {
      this.#section = key
      this.#last = null
      this.#indent = indent
      return
    }
    if (this.#section !== '' && indent < this.#indent) this.#section = ''
    this.#add(key, value, indent)
  }

  #bare(text: string, indent: number, nextIndent: number): void {
    const last = this.#last
    const marked = MARKED_TITLE.exec(text)?.[1]
    if (marked !== undefined) return void this.#head(marked, indent)
    const standsAlone = indent === 0 && nextIndent > 0 && TITLE.test(text)
    // An indented line continues the value above; within a section it is a statement of that section.
    if (standsAlone) this.#head(text, indent)
    else if (last !== null && indent > this.#indent && last.key !== '' && last.section !== last.key)
      this.#push({ ...last, value: text })
    else if (isHeading(text)) this.#head(text, indent)
    else this.#add('', text, indent)
  }

  #head(text: string, indent: number): void {
    this.#section = keyOf(text)
    this.#last = null
    this.#indent = indent
  }

  #add(key: string, value: string, indent: number): void {
    this.#last = { key, value, section: this.#section, paragraph: this.#paragraph }
    this.#indent = indent
    this.#push(this.#last)
  }

  #push(entry: Entry): void {
    this.entries.push(entry)
  }
}

function split(text: string): { key: string; value: string } | null {
  if (GLUE.test(text)) return null
  for (const pattern of KEYED) {
    const match = pattern.exec(text)
    if (match !== null && isKey(match[1] ?? '')) return { key: keyOf(match[1] ?? ''), value: unquoted(match[2] ?? '') }
  }
  const match = SENTENCE.exec(text) ?? COLUMNS.exec(text)
  return match === null ? null : { key: keyOf(match[1] ?? ''), value: (match[2] ?? '').trim() }
}

/** `"value",`, `'value'`: the value, as YAML and JSON write it. */
function unquoted(text: string): string {
  const value = text.trim()
  return /^(["'])(.*)\1,?$/.exec(value)?.[2]?.trim() ?? value
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

/** A few words without numbers, which stand above an indented line. */
const TITLE = /^\p{L}[\p{L}\p{M} '’/-]{1,40}$/u

/** `== Title ==`, `*** Title ***`. */
const MARKED_TITLE = /^[=*~-]{2,}\s*(\p{L}[\p{L}\p{M} '’/-]{2,40}?)\s*[=*~-]{2,}$/u

/** Whether a text before a separator is a key: not the beginning of a remark in brackets, a number, or a time. */
function isKey(text: string): boolean {
  const opened = text.split(/[([<]/).length - text.split(/[)\]>]/).length
  return opened <= 0 && !/^\d+$|\S\s{3,}\S|\s-\s\d+$/.test(text.trim()) && !isClock(text)
}

/** Whether the first colon is within a time, as in `Expires 12 May 2014 10:00`. */
function isClock(key: string): boolean {
  return (
    /\d{1,2}$/.test(key) && /\d{4}|\s\d{1,2}$/.test(key) && /\d{4}.*\d{1,2}$|[a-z]{3}\s+\d{1,2}\s+\d{1,2}$/i.test(key)
  )
}

/** Whether a line can only be a heading. */
function isHeading(text: string): boolean {
  return /^(?:domain |domínio |primary |secondary )?(?:name ?servers?|nameservers|dns servers?|registrar|registrar information|domain information)$/i.test(
    text,
  )
}

function keyOf(text: string): string {
  return text
    .replace(/(?<=[a-z])(?=[A-Z][a-z])/g, ' ')
    .toLowerCase()
    .replace(/[._\-*"']+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s*\([^)]*\)\s*$/, '')
    .trim()
}
