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

/** What a licence grants or forbids: the use of the data, its purpose, and the way to ask. Not what a query met. */
const USE: readonly RegExp[] = [
  /\b(?:anyone|anybody|everyone|those|users?|clients|people) who\b|\bplease be advised\b|\b(?:is|are) considered\b|\bis illegal\b|\bwe do not allow\b/i,
  /(?<!\b(?:your|these|the) )\b(?:automated|excessive|mass|bulk|all) (?:queries|requests|lookups|access)\b.{0,20}\b(?:is|are|will be) (?:blocked|rejected|logged|banned|refused)\b/i,
  /\b(?:allowed|permitted|may|must|can(?:not)?|entitled)\b(?: not)?(?: to)? (?:publish|copy|sell|resell|reproduce|store|redistribute|use, )/i,
  /\bpublication may be\b|\bnot available for (?:reasons|use|public)\b|\bdetails of (?:individuals|persons|holders)\b|\b(?:lookups|queries|requests) is (?:limited|restricted)\b/i,
  /\b(?:redistribution|dissemination|transmission)\b.{0,60}\b(?:permitted|allowed)\b|\b(?:weitergabe|massenabfragen)\b|\buso destes dados\b|\brequêtes automatisées\b/i,
  /\b(?:agree|agreement)\b.{0,60}\b(?:not|only|to|that)\b|\b(?:lawful|unlawful|liable|warranty|copyright)\b/i,
  /\b(?:purposes?|resale|resell|marketing|advertis\w*|solicitation|harvest\w*|data mining|query-based access)\b/i,
  /\b(?:use|usage|reuse|reproduction|copying|compilation|publication)\b.{0,80}\b(?:permitted|allowed|forbidden|prohibited|granted|subject to|logged)\b/i,
  /\b(?:any|no) other use\b|\bfree of charge\b|\bsubject to (?:our|the|these)\b|\bis (?:only )?intended\b|\bnot intended\b|\b(?:in most cases|usually|generally)\b/i,
  /\bnot (?:authori[sz]ed|permitted|allowed|entitled) to (?:access|query|use|send)\b.{0,60}\b(?:through|by (?:means|use)|for|with)\b/i,
  /\b(?:automated|automatic|bulk|robotic|high-volume)\b.{0,40}\b(?:is|are|not)\b.{0,12}\b(?:permitted|allowed|forbidden|prohibited)\b/i,
  /\b(?:personal|contact|registrant|holder|owner)(?:[’']s)? (?:data|details|information)\b|\bdata protection\b|\bgdpr\b|\bprivacy\b/i,
  /\binformation (?:about|on|of) the (?:holder|owner|registrant)\b|\bmade available\b/i,
  /\b(?:fines|usos?) (?:comercial|public)|\bprocesos autom|\b[àa] des fins\b|\bfins commercial|\breproduction\b.{0,30}\binterdit/i,
  /\b(?:zwecke?n?|nutzung|verwendung)\b.{0,60}\b(?:nicht|nur|erlaubt|gestattet|verf[üu]gung|untersagt)\b|\bzu [\w ä-ü]{3,30} zwecken\b/i,
]

/** Whether a text grants or forbids a use, which says nothing about the name or about this query. */
export function isAboutUse(prose: string): boolean {
  return USE.some(pattern => pattern.test(prose))
}

/** Whether a text has a word of licences. */
export function hasLegalWord(prose: string): boolean {
  return LEGAL.some(pattern => pattern.test(prose))
}

/**
 * The lines of folded prose that are no part of it: they begin and end where a sentence does, or where the fold has
 * room left for the next word. A server puts what it has to say about a query among its terms like this.
 */
export function ownLines(lines: readonly string[]): string[] {
  return lines.filter((line, at) => {
    const others = lines.filter((_, index) => index !== at)
    const width = Math.max(0, ...others.map(({ length }) => length))
    return beginsAlone(line, lines[at - 1], width) && endsAlone(line, lines[at - 1], lines[at + 1], width)
  })
}

const SENTENCE_END = /[.!?:;。]["')\]]?$/
/** Mid-sentence, only a name begins with a capital. The name of the query was replaced. */
const BEGINNING = /^(?:[^\p{Ll}]|this name\b)/u
const CAPITAL = /^(?:\p{Lu}[\p{Ll}\s]|this name\b)/u
/** After one of these a sentence goes on. */
const GOES_ON =
  /(?:,|\b(?:the|an?|our|your|its|this|these|any|all|of|to|by|and|or|in|on|at|with|from|for|as|is|are|was|be|been|that|which|not))$/i

function beginsAlone(line: string, before: string | undefined, width: number): boolean {
  return before === undefined || SENTENCE_END.test(before) || BEGINNING.test(line) || hasRoom(before, line, width)
}

function endsAlone(line: string, before: string | undefined, next: string | undefined, width: number): boolean {
  if (next === undefined || SENTENCE_END.test(line) || hasRoom(line, next, width)) return true
  const interrupts = before !== undefined && !SENTENCE_END.test(before) && CAPITAL.test(line)
  return (interrupts || CAPITAL.test(next) || HEADING.test(next)) && !GOES_ON.test(line)
}

/** Whether the first word of the next line would have fitted into this one. */
function hasRoom(line: string, next: string, width: number): boolean {
  return line.length + 1 + (next.split(' ', 1)[0] ?? '').length <= width
}

const LONG_PROSE = 160
/** Longer than any verdict in words. */
const LONGEST_SPEECH = 700

/** `key: value`, `[key] value`: not prose. */
export function isStatement(line: string): boolean {
  return /^[\p{L}][\p{L}\p{N} ./()-]{0,40}[\s.]*:(?!\/\/)[\s.]*\S/u.test(line) || /^\[[^\]]+\]\s*\S/.test(line)
}

/** What stands before terms: it states nothing. */
const HEADING =
  /^(?:[\w ]{0,20}\b(?:terms|conditions|disclaimer|copyright|notice)\b[\w ]{0,20}|please note|note|important|legal)\s*:/i

/** Terms are long prose with a word of law, or prose of any length with two. */
function isTerms(lines: readonly string[]): boolean {
  const statements = lines.filter(line => isStatement(line) && !HEADING.test(line))
  if (lines.length > 1 && statements.length * 2 >= lines.length) return false
  const prose = lines.join(' ')
  const hits = LEGAL.filter(pattern => pattern.test(prose)).length
  return (
    hits >= 2 ||
    isAboutUse(prose) ||
    (hits === 1 && prose.length > LONG_PROSE) ||
    prose.length > LONGEST_SPEECH ||
    isBanner(prose)
  )
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
