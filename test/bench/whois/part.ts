import { type Case, corpus } from '@pharos/probe-agent/check/domain/whois/corpus.fixture.ts'
import {
  MARKS,
  type Mark,
  type Score,
  score,
  tldsOf,
} from '@pharos/probe-agent/check/domain/whois/corpus-score.fixture.ts'
import { readStatements } from '@pharos/probe-agent/check/domain/whois/facts.ts'
import { whoiserFacts } from '@pharos/probe-agent/check/domain/whois/whoiser.ts'
import type { Part } from '../part.ts'
import { type Figure, figure, type Goal } from '../report/figure.ts'

/** Goals for the TLDs that are held back; the parser was written with the others. */
const GOALS: Partial<Record<(typeof MARKS)[number], Goal>> = {
  date: { better: 'more', reach: 95 },
  absent: { better: 'more', reach: 99 },
}

export const whoisPart: Part = {
  title: 'WHOIS: answers of real registries that are read as a person reads them, by TLD',
  limitSeconds: 60,
  run: async () => {
    const cases = corpus()
    return [true, false].flatMap(seen =>
      figuresOf(
        seen ? 'seen' : 'held back',
        cases.filter(one => one.seen === seen),
      ),
    )
  },
}

/** Each of the two combined parsers (decision 0009) alone. */
const ALONE: Record<string, Parameters<typeof score>[1]> = {
  'our statements alone': readStatements,
  'whoiser alone': (text, domain) => ({ ...whoiserFacts(text, domain), created: false }),
}

/** Without `answer`: the kind of an answer is determined before either parser reads it. */
const FIELDS = MARKS.filter(mark => mark !== 'answer')

function figuresOf(title: string, cases: readonly Case[]): Figure[] {
  const tlds = tldsOf(cases)
  return [
    figure(`${title}, TLDs`, tlds.length, '', undefined, `${cases.length} answers`),
    ...sharesOf(title, score(cases), title === 'held back' ? GOALS : {}),
    ...Object.entries(ALONE).flatMap(([name, read]) => sharesOf(`${title}, ${name}`, score(cases, read), {}, FIELDS)),
    ...tlds.map(tld => figureOf(title, tld, cases)),
  ]
}

function sharesOf(title: string, { right, of }: Score, goals: typeof GOALS, marks: readonly Mark[] = MARKS): Figure[] {
  return marks.map(mark =>
    figure(`${title}, ${mark}`, (100 * right[mark]) / of[mark], '%', goals[mark], `${right[mark]} of ${of[mark]}`),
  )
}

/** The score of all fields in the answers of one TLD. */
function figureOf(title: string, tld: string, cases: readonly Case[]): Figure {
  const { right, of, wrong } = score(cases.filter(one => one.tld === tld))
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0)
  return figure(`${title}, .${tld}`, sum(right), `of ${sum(of)}`, undefined, wrong.join(', '))
}
