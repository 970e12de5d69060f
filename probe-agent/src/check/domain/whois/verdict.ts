/** What a server says in place of a record. */
export type Verdict =
  | { kind: 'no_record' }
  | { kind: 'rate_limited'; line: string; retryAfter: number | null }
  | { kind: 'refused'; line: string }

const RATE_LIMITED: readonly RegExp[] = [
  /\b(?:quota|limit|limits|rate|allowance)\b.{0,60}\b(?:exceeded|reached|violation|exhausted)/i,
  /\bexceed(?:ed|ing)?\b.{0,80}\b(?:quota|limit|maximum|rate|number of (?:queries|requests))/i,
  /\btoo (?:many|much|fast|frequent)/i,
  /\b(?:excessive|exceeded).{0,20}\b(?:quer|lookup|request)/i,
  /\bused all (?:daily|hourly)/i,
  /\b(?:queried|query) interval is too short/i,
  /\bgrace period\b.{0,20}\b(?:wait|second)/i,
  /\b(?:try|query|request|come) again\b.{0,40}\b(?:later|second|minute|hour|in \d)/i,
  /\b(?:blacklisted|throttled|too busy)\b|\bdue to (?:query limit|excessive)\b/i,
  /\bmax(?:imum)?\b.{0,30}\b(?:queries|lookups|requests)\b/i,
]
const REFUSED: readonly RegExp[] = [
  /\b(?:access|permission|request|query|connection)\b.{0,20}\b(?:denied|refused|rejected|not permitted|not allowed|forbidden)/i,
  /\bnot (?:permitted|authori[sz]ed|allowed)\b/i,
  /\b(?:has|have|is|are|been)\b.{0,20}\b(?:banned|blocked)\b/i,
  /\b(?:service|server|database)\b.{0,30}\b(?:unavailable|not available|down|closed|discontinued|disabled)\b/i,
  /\btemporar(?:y|ily)\b.{0,40}\b(?:not be|un)\w*|\btry again\b/i,
  /\b(?:port 43|whois).{0,40}(?:no longer|discontinued|retired|decommission)/i,
]
const NO_RECORD: readonly RegExp[] = [
  /^(?:\W*)no (?:match|entries|entry|data|such|object|information|record|records|result|results|domain|matching|found|whois)\b/i,
  /\b(?:not|nothing|no (?:data|entries|match|matches|object|objects|records?|results?|information)(?: \w+)?) (?:was |were |is |are |been )?found\b/i,
  /\bis (?:still )?(?:free|available|unregistered|unassigned)\b/i,
  /\b(?:not|never)(?: been| yet| currently)* (?:registered|delegated yet|allocated|assigned|in use)\b/i,
  /\b(?:does|do) not (?:exist|have an? (?:entry|record))/i,
  /\bdoesn'?t exist\b|\bnot exist\b|not found\W*$|\bno match for\b|\bdoes not have any data for\b/i,
  /\bcan ?not be registered\b|^reserved\b/i,
  /\b(?:status|state|query[_ ]status)\s*:+\s*(?:\d{3}\s+)?(?:free|available|avail|unassigned|unregistered|not[_ ]registered|no[_ ]object|inexistent|nonexistent|not found)\b/i,
  /\bdomain (?:name )?(?:unknown|not known|is unknown)\b/i,
  /\bavailable (?:for|to) (?:registration|register|purchase)\b/i,
  /\bfound 0\b|\b0 (?:records?|objects?) found|\b(?:matched|returned) 0\b/i,
  /\bno (?:existe|registrado|se encuentra|encontrado)\b|\bnão (?:existe|registrado)\b|\bn'existe pas\b|\bnincs tal[aá]lat\b|\bnot_found\b/i,
  /\bcannot be found\b|\bcould not be found\b|\bunable to find\b|\bcan'?t (?:be found|find)\b/i,
  /登録されていません|등록되어 있지 않|未註冊|未注册/,
]

const LONGEST_LINE = 300
const NOTICE = /^[%#;*]+\s*/

/**
 * Whether the text is a refusal of some kind or says that there is no record; null when it says neither. Only lines that
 * could be an answer are read: legal notices speak of limits and permissions in every second answer.
 */
export function verdictOf(text: string): Verdict | null {
  const lines = text
    .split(/\r\n|\n|\r/)
    .map(line => line.replaceAll('_', ' ').trim())
    .filter(line => line !== '' && line.length <= LONGEST_LINE)
  const spoken = lines.filter(line => !NOTICE.test(line))
  for (const group of [spoken, shortNotices(lines)]) {
    const verdict = firstVerdict(group)
    if (verdict !== null) return verdict
  }
  return null
}

/** A notice that is alone says what it says; one among many is a licence. */
function shortNotices(lines: string[]): string[] {
  const notices = lines.filter(line => NOTICE.test(line)).map(line => line.replace(NOTICE, ''))
  return notices.filter(line => line !== '' && line.length <= 160)
}

const FEW_LINES = 12

function firstVerdict(lines: string[]): Verdict | null {
  const missing = lines.find(line => NO_RECORD.some(pattern => pattern.test(line)))
  // A short answer that speaks of limits is about them; a long one says so in its terms, if not before or after them.
  const curt = lines.length <= FEW_LINES ? lines : [...lines.slice(0, 3), ...lines.slice(-3)]
  const limited = curt.find(line => RATE_LIMITED.some(pattern => pattern.test(line)))
  if (limited !== undefined && (missing === undefined || lines.indexOf(limited) <= lines.indexOf(missing)))
    return {
      kind: 'rate_limited',
      line: limited,
      retryAfter: waitOf(`${limited} ${lines[lines.indexOf(limited) + 1] ?? ''}`),
    }
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
