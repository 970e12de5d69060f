import { MOST_LINES } from './entry.ts'

/** A paragraph of an answer without comment marks. Lines are trimmed. */
export interface Paragraph {
  lines: string[]
  /** Whether its lines carry a comment mark. */
  isNotice: boolean
  /** Whether it states the terms of the service, or introduces the server: it says nothing about the name. */
  isTerms: boolean
}

/** `%`, `%%`, `%-`, `#`, `;`, `***`, `//`, `>>>` and `---`; not `-3:`, which numbers an answer. */
const MARK = /^(?:[%#;*]+-*(?=\s|$)|[%#;*]+|>{2,}|<{2,}|\/\/|-{1,3}(?=\s|$)|-{4,})\s*/
const END_MARK = /\s*(?:<{2,}|\*{2,}|-{3,}|={3,}|#{2,}|%{2,})$/
const RULE = /^[-=*_~#%.\s]*$/
const LONGEST_LINE = 600

/** The paragraphs of an answer. A blank line, an empty notice, and a change of the comment mark end one. */
export function paragraphsOf(text: string): Paragraph[] {
  const paragraphs: { lines: string[]; mark: string }[] = []
  let open = false
  for (const whole of text.split(/\r\n|\n|\r/, MOST_LINES)) {
    const line = whole.slice(0, LONGEST_LINE).replaceAll('_', ' ').trim()
    const mark = MARK.exec(line)?.[0] ?? ''
    const said = line.slice(mark.length).replace(END_MARK, '').trim()
    if (RULE.test(said)) {
      open = false
      continue
    }
    const last = paragraphs.at(-1)
    if (open && last?.mark === mark.trim()) last.lines.push(said)
    else paragraphs.push({ lines: [said], mark: mark.trim() })
    open = true
  }
  return paragraphs.map(({ lines, mark }) => ({ lines, isNotice: mark !== '', isTerms: isTerms(lines) }))
}

/** Words of licences, in the languages of registries. Each group counts once. */
const LEGAL: readonly RegExp[] = [
  /copyright|©|\(c\)|rights (?:reserved|restricted)|derechos|direitos|droits|alle rechte|diritti/i,
  /\bterms\b|\bconditions?\b|disclaimer|t[ée]rminos|condi[cç][oõ]es|conditions d|bedingungen|condizioni|voorwaarden|пользовани/i,
  /\blawful|\blegal|\blaws?\b|prosecut|liab|warrant|guarantee|responsib|garant|gesetz/i,
  /accura|information(?:al)? purposes|\bprovided\b.{0,20}\b(?:by|for|as|to|solely)\b|\bassist|to allow persons|propósito|zweck/i,
  /by (?:submitting|querying|using|accessing)|you (?:hereby )?agree|you acknowledge|agreement|al consultar/i,
  /unsolicited|advertis|spam|solicitation|mass mail|marketing|publicidad|werb/i,
  /electronic processes|high.?volume|automated|robots?\b|harvest|mining|bulk/i,
  /repackag|redistribut|dissemin|compilation|reproduc|retrieval system|commerciali|prohibited|forbidden to|not be used/i,
  /\bpolic(?:y|ies)\b|privacy|personal data|gdpr|data protection|\bregulations?\b/i,
  /reserves? the right|without (?:prior|notice)|written (?:permission|consent)|may be withdrawn/i,
]

const LONG_PROSE = 160
/** Longer than any verdict in words. */
const LONGEST_SPEECH = 700

/** `key: value`, `[key] value`: not prose. */
export function isStatement(line: string): boolean {
  return /^[\p{L}][\p{L}\p{N} ./()-]{0,40}[\s.]*:(?!\/\/)[\s.]*\S/u.test(line) || /^\[[^\]]+\]\s*\S/.test(line)
}

/** Terms are long prose with a word of law, or prose of any length with two. */
function isTerms(lines: readonly string[]): boolean {
  if (lines.length > 1 && lines.filter(isStatement).length * 2 >= lines.length) return false
  const prose = lines.join(' ')
  const hits = LEGAL.filter(pattern => pattern.test(prose)).length
  return hits >= 2 || (hits === 1 && prose.length > LONG_PROSE) || prose.length > LONGEST_SPEECH || isBanner(prose)
}

const BANNER =
  /^(?:hello,? )?(?:this is |welcome to )?(?:the )?(?:\S+ ){0,4}(?:whois ?d?|rwhois)\b.{0,20}\b(?:server|service|version|v?\d)\b|^(?:last update|rights|see|for more|for help|visit)\b|^\S*https?:\/\/\S+$/i
const SAYS_MORE = /\b(?:has|have|is|are|was|were|will|can|not?|exceed\w*|limit\w*|denied|block\w*|busy|too|down)\b/i

/** `Whois Server Version 2.0`, `This is the AFNIC Whois server.`, `Last update of WHOIS database: …`. */
function isBanner(prose: string): boolean {
  const banner = BANNER.exec(prose)?.[0]
  return banner !== undefined && prose.length <= LONG_PROSE && !SAYS_MORE.test(prose.slice(banner.length))
}

/** What an answer says first besides its terms, for people: the first line without a mark, else with one. */
export function firstSpoken(text: string): string {
  const paragraphs = paragraphsOf(text)
  const spoken = paragraphs.filter(one => !one.isTerms)
  const first = spoken.find(one => !one.isNotice) ?? spoken[0] ?? paragraphs[0]
  return first?.lines[0] ?? text.trim()
}
