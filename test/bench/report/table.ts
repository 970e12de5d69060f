import { type Figure, type Goal, verdictOf } from './figure.ts'

/** The figures of a part as lines of text for a terminal. */
export function tableOf(title: string, figures: readonly Figure[]): string {
  const rows = figures.map(rowOf)
  const widths = [0, 1, 2].map(column => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  const [name = 0, value = 0, goal = 0] = widths
  const lines = rows.map(([a = '', b = '', c = '', d = '']) =>
    `  ${a.padEnd(name)}  ${b.padStart(value)}  ${c.padEnd(goal)}  ${d}`.trimEnd(),
  )
  return [`\n${title}`, ...lines].join('\n')
}

function rowOf(figure: Figure): string[] {
  const { name, value, unit, goal, note = '' } = figure
  const verdict = verdictOf(figure)
  const words = { aim: 'ok', reached: 'ok, short of the aim', missed: 'MISSED', '': '' }[verdict]
  const number = value === null ? '–' : `${roundFor(value)} ${unit}`.trim()
  return [name, number, goal === undefined ? '' : goalText(goal), [words, note].filter(Boolean).join(' · ')]
}

function goalText({ better, reach, aim }: Goal): string {
  const sign = better === 'less' ? '≤' : '≥'
  const parts = [reach === undefined ? '' : `${sign} ${reach}`, aim === undefined ? '' : `aim ${sign} ${aim}`]
  return `(${parts.filter(Boolean).join(', ')})`
}

/** Rounds to about three significant digits; from 100 on to whole numbers. */
function roundFor(value: number): string {
  if (Number.isInteger(value)) return String(value)
  const size = Math.abs(value)
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3)
}
