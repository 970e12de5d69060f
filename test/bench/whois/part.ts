import { type Case, corpus } from '@pharos/probe-agent/check/domain/whois/corpus.fixture.ts'
import { MARKS, score, tldsOf } from '@pharos/probe-agent/check/domain/whois/corpus-score.fixture.ts'
import type { Part } from '../part.ts'
import { type Figure, figure, type Goal } from '../report/figure.ts'

/** Of the TLDs held back; the seen ones are read right by making. */
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

function figuresOf(title: string, cases: readonly Case[]): Figure[] {
  const { right, of } = score(cases)
  const shares = MARKS.map(mark =>
    figure(
      `${title}, ${mark}`,
      (100 * right[mark]) / of[mark],
      '%',
      title === 'held back' ? GOALS[mark] : undefined,
      `${right[mark]} of ${of[mark]}`,
    ),
  )
  const tlds = tldsOf(cases)
  return [
    figure(`${title}, TLDs`, tlds.length, '', undefined, `${cases.length} answers`),
    ...shares,
    ...tlds.map(tld => figureOf(title, tld, cases)),
  ]
}

/** Everything compared in the answers of one TLD. */
function figureOf(title: string, tld: string, cases: readonly Case[]): Figure {
  const { right, of, wrong } = score(cases.filter(one => one.tld === tld))
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0)
  return figure(`${title}, .${tld}`, sum(right), `of ${sum(of)}`, undefined, wrong.join(', '))
}
