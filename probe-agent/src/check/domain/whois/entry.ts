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

/** `key: value`, `key.....: value`, `key:.....value`, `[key] value`, `a. [key] value`. */
const KEYED = [
  /^(?:[a-z]\.? ?)?\[([^\]]{2,60})\]\s*(.*)$/i,
  /^([^:\t]{1,60}?)#(?:\. ?){3,}\s*(.*)$/,
  /^([^:\t]{1,60}?)[\s.]*[:：]+(?!\/\/)[.\s]*(.*)$/,
]
/** `key<tab or two spaces>value`, in layouts with columns instead of colons. */
const COLUMNS = /^(\p{L}[\p{L} _-]{2,40}?)(?:\t\s*|\s{2,})(\S.*)$/u
/** `Record expires on 2020-11-02`, `Record created: …` without its colon. */
const SENTENCE =
  /^((?:domain )?(?:record )?(?:(?:expires|expired?|expiration|expiry|renewal)(?: on| date| at)?|(?:created|registered)(?: on| at)))\s+(\S.*)$/i
/** Two statements on one line. */
const BESIDE = /^([^:\t]+:[^\t]*[^\s:][^\t]*)\t+([^:\t]+:\s*\S.*)$/
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
  const reader = new Reader()
  for (const whole of text.split(/\r\n|\n|\r/, MOST_LINES)) {
    const line = whole.slice(0, LONGEST_LINE)
    for (const part of BESIDE.exec(line)?.slice(1) ?? [line]) reader.take(plain(part).trimEnd())
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

/** Removes the class of rwhois, and replaces HTML entities, which some servers send. */
function plain(line: string): string {
  const own = line.replace(RWHOIS_CLASS, '')
  return own.replaceAll('\u00a0', ' ').replace(/&([a-z]+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}

class Reader {
  readonly entries: Entry[] = []
  #section = ''
  #paragraph = 0
  #open = false
  #last: Entry | null = null
  #indent = 0

  take(line: string): void {
    const text = line.trim()
    if (text === '') this.#blank()
    else if (!COMMENT.test(text) && !RULE.test(text)) this.#text(line, text)
  }

  #text(line: string, text: string): void {
    const indent = line.length - line.trimStart().length
    const keyed = split(text)
    if (keyed === null) this.#bare(text, indent)
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

  #bare(text: string, indent: number): void {
    const last = this.#last
    // An indented line continues the value above; within a section it is a statement of that section.
    if (last !== null && indent > this.#indent && last.key !== '' && last.section !== last.key)
      this.#push({ ...last, value: text })
    else if (isHeading(text)) {
      this.#section = keyOf(text)
      this.#last = null
      this.#indent = indent
    } else this.#add('', text, indent)
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
    if (match !== null && !isClock(match[1] ?? ''))
      return { key: keyOf(match[1] ?? ''), value: unquoted(match[2] ?? '') }
  }
  const match = SENTENCE.exec(text) ?? COLUMNS.exec(text)
  return match === null ? null : { key: keyOf(match[1] ?? ''), value: (match[2] ?? '').trim() }
}

/** `"value",`, `'value'`: the value, as YAML and JSON write it. */
function unquoted(text: string): string {
  const value = text.trim()
  return /^(["'])(.*)\1,?$/.exec(value)?.[2]?.trim() ?? value
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
    .toLowerCase()
    .replace(/[._\-*"']+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s*\([^)]*\)\s*$/, '')
    .trim()
}
