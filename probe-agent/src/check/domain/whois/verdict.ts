import { domainToUnicode } from 'node:url'
import { hasLegalWord, isAboutUse, isStatement, ownLines, type Paragraph, paragraphsOf } from './speech.ts'
import * as words from './verdict-words.ts'

/** The meaning of an answer that is not a record. */
export type Verdict =
  | { kind: 'no_record' }
  | { kind: 'rate_limited'; line: string; retryAfter: number | null }
  | { kind: 'out_of_service'; line: string }

/**
 * Whether the text is a refusal or says that there is no record; null if neither. The terms of the service are left
 * out, since they mention limits, refusals and free names in general. What remains is judged by its words if they are
 * plain, and by its subject if it is short and holds no statements about a registration.
 */
export function verdictOf(text: string, domain: string): Verdict | null {
  const paragraphs = paragraphsOf(withoutName(text, domain))
  const whole = inOrder(paragraphs.filter(one => !one.isTerms)).flatMap(sentencesOf)
  const spoken = withoutPeople(whole)
  const terms = paragraphs.filter(one => one.isTerms)
  const own = terms.flatMap(({ lines }) => ownLines(lines)).filter(isOwn)
  return (
    plainVerdict(spoken) ??
    plainVerdict(own) ??
    (isShort(whole) ? verdictBySubject(spoken) : null) ??
    withinTerms(terms)
  )
}

/** A name may consist of words that mean a refusal, such as `free-access.example`. */
function withoutName(text: string, domain: string): string {
  return [domain, domainToUnicode(domain)].reduce(
    (rest, name) => rest.replaceAll(new RegExp(`["'«]?${RegExp.escape(name)}["'»]?`, 'gi'), 'this name'),
    text,
  )
}

/** Whether a line that stands alone among the terms is none of them: it states what is, without a word of law. */
function isOwn(line: string): boolean {
  return !words.HYPOTHETICAL.test(line) && !hasLegalWord(line) && !isAboutUse(line)
}

/** Statements in which people write what they like. */
const OF_PEOPLE =
  /^(?:(?:registrant|admin|tech|billing|owner|holder|contact)[\w -]{0,20}|person|organi[sz]ation|org|name|address|street|city|country|remarks?|descr(?:iption)?|comments?|trouble|titular|inhaber|propri[ée]taire)\s*:/i

/** Among the statements of a record, those of people say nothing about the query. */
function withoutPeople(spoken: string[]): string[] {
  const others = spoken.filter(line => !OF_PEOPLE.test(line))
  return others.filter(isStatement).length < 2 ? spoken : others
}

/** Answers come before notices, unless a notice states a limit: a server that withholds its answer says so there. */
function inOrder(paragraphs: Paragraph[]): Paragraph[] {
  const comesFirst = (one: Paragraph) => !one.isNotice || sentencesOf(one).some(isLimited)
  return [...paragraphs.filter(comesFirst), ...paragraphs.filter(one => !comesFirst(one))]
}

/** Statements stay on their lines; prose is joined, so that a wrapped sentence is read as one. */
function sentencesOf({ lines }: Paragraph): string[] {
  const isList = lines.some(isStatement) || lines.length === 1
  return isList ? lines : [lines.join(' ')].flatMap(prose => prose.split(/(?<=[.!?。])\s+(?=\p{Lu})/u))
}

const says = (patterns: readonly RegExp[]) => (sentence: string) => patterns.some(pattern => pattern.test(sentence))
const isLimited = says(words.LIMITED)
const isAbsent = says(words.ABSENT)
const isOutOfService = says(words.OUT_OF_SERVICE)

/** The first plain statement decides between a limit and an absence. */
function plainVerdict(spoken: string[]): Verdict | null {
  const limited = spoken.findIndex(isLimited)
  const absent = spoken.findIndex(isAbsent)
  if (limited !== -1 && (absent === -1 || limited <= absent)) return limitedAt(spoken, limited)
  if (absent !== -1) return { kind: 'no_record' }
  const line = spoken.find(isOutOfService)
  return line === undefined ? null : { kind: 'out_of_service', line }
}

function verdictBySubject(spoken: string[]): Verdict | null {
  const limited = spoken.findIndex(
    line => words.isAboutAccess(line) && !words.ABOUT_THE_NAME.test(line) && !STATUS.test(line),
  )
  if (limited !== -1) return limitedAt(spoken, limited)
  if (spoken.some(line => words.isAboutAbsence(line) && !TAKEN.test(line))) return { kind: 'no_record' }
  const asker = spoken.findIndex(words.isAboutAsker)
  return asker === -1 ? null : limitedAt(spoken, asker)
}

/** A status is about the name. */
const STATUS = /^(?:[\w ]{0,20}\b)?(?:status|state|estado|stato)\b[\s.]*:/i
const TAKEN = /:\s*(?:not available|unavailable|in use|taken)\b/i

/** A sentence within the terms that is about this query: it states what has happened, not what might. */
function withinTerms(terms: Paragraph[]): Verdict | null {
  const sentences = terms.flatMap(({ lines }) => [...ownLines(lines), ...proseOf(lines)])
  const limited = sentences.findIndex(
    line => words.HAPPENED.test(line) && !words.HYPOTHETICAL.test(line) && !isAboutUse(line),
  )
  return limited === -1 ? null : limitedAt(sentences, limited)
}

function proseOf(lines: string[]): string[] {
  return lines.join(' ').split(/(?<=[.!?])\s+/)
}

const FEW_LINES = 8
const FEW_LETTERS = 600
/** Keys that say nothing about a registration. */
const QUESTION =
  /^(?:\S*error\S*|warning|info|notice|note|message|reason|query|domain(?: ?name)?|object|type|ip|your ip|client|server|version|query datetime|whois|sorry)\b/i

function isShort(spoken: string[]): boolean {
  const isMarkup = spoken.some(line => /^<\/?\w+[^>]*>/.test(line))
  const statements = spoken.filter(line => isStatement(line) && !QUESTION.test(line))
  return spoken.length <= FEW_LINES && spoken.join('').length <= FEW_LETTERS && statements.length < 2 && !isMarkup
}

function limitedAt(lines: string[], index: number): Verdict {
  const line = lines[index] ?? ''
  return { kind: 'rate_limited', line, retryAfter: waitOf(`${line} ${lines[index + 1] ?? ''}`) }
}

const UNITS: Record<string, number> = { second: 1, sec: 1, s: 1, minute: 60, min: 60, hour: 3600, h: 3600, day: 86_400 }

/** `replenished in 212 seconds`, `at least 10-second time`, `after: 24h0m0s`: seconds, or null. */
function waitOf(line: string): number | null {
  const match =
    /(\d{1,6})[\s-]*(second|sec|minute|min|hour|day)s?\b/i.exec(line) ??
    /\b(\d{1,3})(h)\d{1,2}m/.exec(line) ??
    /\b(?:in|after|wait)\D{1,3}(\d{1,5})(s|h)\b/.exec(line)
  if (match === null) return null
  return Math.min(Number(match[1]) * (UNITS[(match[2] ?? '').toLowerCase()] ?? 1), 86_400)
}
