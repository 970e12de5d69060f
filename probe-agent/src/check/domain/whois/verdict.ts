import { MOST_LINES } from './entry.ts'
import { NO_RECORD, RATE_LIMITED, REFUSED } from './verdict-words.ts'

/** The meaning of an answer that is not a record. */
export type Verdict =
  | { kind: 'no_record' }
  | { kind: 'rate_limited'; line: string; retryAfter: number | null }
  | { kind: 'refused'; line: string }

const LONGEST_LINE = 300
const NOTICE = /^[%#;*]+\s*/

/**
 * Whether the text is a refusal or says that there is no record; null if neither. Only reads lines that could be an
 * answer, since every second answer has legal notices about limits and permissions.
 */
export function verdictOf(text: string): Verdict | null {
  const lines = text.split(/\r\n|\n|\r/, MOST_LINES).map(line =>
    line
      .replaceAll('_', ' ')
      .trim()
      .slice(0, LONGEST_LINE + 1),
  )
  const spoken = lines.filter(line => line !== '' && line.length <= LONGEST_LINE && !NOTICE.test(line))
  return spokenVerdict(spoken) ?? noticeVerdict(shortNotices(lines))
}

/** A longer paragraph of notices is a licence: it mentions limits, refusals and free names in general. */
const NOTICE_LINES = 3

/** The notices in short paragraphs. A blank line or an empty notice ends a paragraph. */
function shortNotices(lines: string[]): string[] {
  const paragraphs: string[][] = [[]]
  for (const line of lines) {
    const notice = NOTICE.test(line) ? line.replace(NOTICE, '') : ''
    if (notice === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(notice)
  }
  return paragraphs.filter(paragraph => paragraph.length <= NOTICE_LINES).flat()
}

/** Among notices, a limit takes precedence: a server that withholds part of its answer says so there. */
function noticeVerdict(lines: string[]): Verdict | null {
  const limited = lines.findIndex(line => RATE_LIMITED.some(pattern => pattern.test(line)))
  return limited === -1 ? spokenVerdict(lines) : limitedAt(lines, limited)
}

function limitedAt(lines: string[], index: number): Verdict {
  const line = lines[index] ?? ''
  return { kind: 'rate_limited', line, retryAfter: waitOf(`${line} ${lines[index + 1] ?? ''}`) }
}

const FEW_LINES = 12

function spokenVerdict(lines: string[]): Verdict | null {
  const missing = lines.find(line => NO_RECORD.some(pattern => pattern.test(line)))
  // A short answer that mentions limits is a refusal. A long one mentions them in its terms, before or after the
  // record.
  const curt = lines.length <= FEW_LINES ? lines : [...lines.slice(0, 3), ...lines.slice(-3)]
  const limited = curt.find(line => RATE_LIMITED.some(pattern => pattern.test(line)))
  if (limited !== undefined && (missing === undefined || lines.indexOf(limited) <= lines.indexOf(missing)))
    return limitedAt(lines, lines.indexOf(limited))
  if (missing !== undefined) return { kind: 'no_record' }
  const refused = curt.find(line => REFUSED.some(pattern => pattern.test(line)))
  return refused === undefined ? null : { kind: 'refused', line: refused }
}

const UNITS: Record<string, number> = { second: 1, sec: 1, minute: 60, min: 60, hour: 3600, h: 3600, day: 86_400 }

/** `replenished in 212 seconds`, `wait 5 minutes`, `after: 24h0m0s`: seconds, or null. */
function waitOf(line: string): number | null {
  const match = /(\d{1,6})\s*(second|sec|minute|min|hour|day)s?\b/i.exec(line) ?? /\b(\d{1,3})(h)\d{1,2}m/.exec(line)
  if (match === null) return null
  return Math.min(Number(match[1]) * (UNITS[(match[2] ?? '').toLowerCase()] ?? 1), 86_400)
}
