import { type ComponentStatus, type Overall, xml } from '../page-view/index.ts'
import { overallWords } from '../page-words/index.ts'
import { ANYBODY } from './json.ts'
import type { Printer } from './printer.ts'

/** White text on each of these has a contrast of 4.5 or more. */
const COLOURS: Record<ComponentStatus | Overall, string> = {
  operational: '#1a7f45',
  degraded: '#8a6100',
  outage: '#c4281c',
  partial_outage: '#b34a00',
  major_outage: '#c4281c',
  maintenance: '#2563c9',
  unknown: '#5f6875',
}
const LABEL = '#3a424d'

/** A one-line image: the page's state, or that of a component by its id. */
export function printBadge(component: string | null): Printer {
  return ({ view, format, staleSince }) => {
    const { words } = format
    const found = view.components.find(each => each.id === component)
    const name = found?.name ?? view.name
    // A badge that cannot be updated says so instead of showing a stale state.
    const state = staleSince === null ? (found?.status ?? view.overall) : 'unknown'
    const word = found || staleSince !== null ? words.status[state as ComponentStatus] : overallWords(view, words)
    return {
      type: 'image/svg+xml',
      body: draw(cut(name, 40), word, COLOURS[state]),
      headers: { ...ANYBODY, 'Cross-Origin-Resource-Policy': 'cross-origin' },
    }
  }
}

function draw(label: string, word: string, colour: string): string {
  const [a, b] = [widthOf(label), widthOf(word)]
  const text = (content: string, x: number, width: number) =>
    `<text x="${x + 8}" y="14" textLength="${width - 16}">${xml(content)}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${a + b}" height="20" role="img" aria-label="${xml(`${label}: ${word}`)}"><title>${xml(`${label}: ${word}`)}</title><clipPath id="r"><rect width="${a + b}" height="20" rx="4"/></clipPath><g clip-path="url(#r)"><path fill="${LABEL}" d="M0 0h${a}v20H0z"/><path fill="${colour}" d="M${a} 0h${b}v20H${a}z"/></g><g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">${text(label, 0, a)}${text(word, a, b)}</g></svg>`
}

/** The approximate width of the text at 11 pixels: characters of wide scripts are square. */
function widthOf(text: string): number {
  const width = [...text].reduce((sum, character) => sum + (/[\u1100-\uffef]/.test(character) ? 11.5 : 6.7), 0)
  return Math.ceil(width) + 16
}

function cut(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`
}
