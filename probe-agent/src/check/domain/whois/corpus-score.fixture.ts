import type { Case } from './corpus.fixture.ts'
import { readFacts, registrationOf } from './facts.ts'
import { readAnswer } from './lookup.ts'

/** What can be right or wrong in a case. `absent` is right if no date is read where there is none. */
export const MARKS = ['date', 'absent', 'registrar', 'nameservers', 'status', 'answer'] as const
export type Mark = (typeof MARKS)[number]

/** When the answers came, for ends that are counted from then. */
const NOW = Date.UTC(2031, 8, 21)

export interface Score {
  right: Record<Mark, number>
  of: Record<Mark, number>
  /** `google.sk status`, for each wrong one. */
  wrong: string[]
}

/** Counts how many answers are read as a person reads them. */
export function score(cases: readonly Case[], read: typeof readFacts = readFacts): Score {
  const none = { date: 0, absent: 0, registrar: 0, nameservers: 0, status: 0, answer: 0 }
  const sums: Score = { right: { ...none }, of: { ...none }, wrong: [] }
  for (const one of cases)
    for (const [mark, isRight] of marksOf(one, read)) {
      sums.of[mark]++
      if (isRight) sums.right[mark]++
      else sums.wrong.push(`${one.domain} ${mark}`)
    }
  return sums
}

function marksOf(one: Case, read: typeof readFacts): [Mark, boolean][] {
  const facts = read(one.text, one.domain, NOW)
  const expiry = facts.expiry === null ? null : Math.floor(facts.expiry / 1000)
  const kind: [Mark, boolean] = ['answer', answerIn(one) === one.answer]
  if (one.answer !== 'record') return [['absent', expiry === null], kind]
  const { nameservers, domain_status } = registrationOf(facts)
  return [
    one.expiry === null ? ['absent', expiry === null] : ['date', expiry === Date.parse(one.expiry) / 1000],
    ['registrar', facts.registrar === one.registrar],
    ['nameservers', String(nameservers) === String(one.nameservers)],
    ['status', String(domain_status) === String(one.status)],
    kind,
  ]
}

const REASONS: Record<string, Case['answer']> = { rate_limited: 'rate_limited', transport_error: 'out_of_service' }

function answerIn({ text, domain }: Case): Case['answer'] | 'unreadable' {
  const heard = readAnswer(text, domain, 'whois.example', NOW)
  if (!('answer' in heard)) return 'record'
  if (heard.answer.result === 'no_record') return 'no_record'
  return heard.answer.result === 'failed' ? (REASONS[heard.answer.reason] ?? 'unreadable') : 'unreadable'
}

export function tldsOf(cases: readonly Case[]): string[] {
  return [...new Set(cases.map(one => one.tld))].sort()
}
