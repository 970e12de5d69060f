import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  AA_GRAPHIC,
  AA_TEXT,
  contrastOf,
  type Rgb,
  rgbOf,
} from '../../control-plane/src/publishing/page-html/colour.ts'
import { distance, seenWith, VISIONS } from './colour-vision.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const SHEET = read('control-plane/web/console/src/style/tokens.css')
const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

/** The colours of a sheet in a theme, by the name of their variable. */
function coloursOf(sheet: string, theme: Theme): Map<string, Rgb> {
  const found = sheet.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\);/g)
  return new Map(
    [...found].map(([, name = '', light = '', dark = '']) => [name, rgbOf(theme === 'light' ? light : dark)]),
  )
}

const GROUNDS = ['paper', 'ground', 'hover']
const PEOPLE = Array.from({ length: 8 }, (_, n) => n + 1)

/** Each text with what it stands on. */
const TEXTS: readonly (readonly [string, readonly string[]])[] = [
  ['ink', [...GROUNDS, 'accent-tint', 'good-tint', 'warn-tint', 'bad-tint', 'found']],
  ['soft', GROUNDS],
  ['accent', [...GROUNDS, 'accent-tint']],
  ['on-fill', ['fill', 'fill-hover']],
  ['good', [...GROUNDS, 'good-tint']],
  ['warn', [...GROUNDS, 'warn-tint']],
  ['bad', [...GROUNDS, 'bad-tint']],
  ['idle', GROUNDS],
  ...PEOPLE.map(n => [`on-person-${n}`, [`person-${n}`]] as const),
]
const GRAPHICS: typeof TEXTS = [
  ['line', ['paper', 'ground']],
  ...[1, 2, 3, 4, 5, 6].map(n => [`plot-${n}`, ['paper', 'ground']] as const),
]

for (const theme of THEMES) {
  const colours = coloursOf(SHEET, theme)
  const colour = (name: string) => {
    const found = colours.get(name)
    assert.ok(found, `--${name} has no colour in the ${theme} theme`)
    return found
  }
  const pale = (pairs: typeof TEXTS, least: number) =>
    pairs.flatMap(([front, grounds]) =>
      grounds.flatMap(ground => {
        const contrast = contrastOf(colour(front), colour(ground))
        return contrast < least ? [`${front} on ${ground}: ${contrast.toFixed(2)}`] : []
      }),
    )

  test(`${theme}: each text has the contrast of WCAG AA on all that it stands on`, () => {
    assert.equal(pale(TEXTS, AA_TEXT), [])
    assert.equal(pale(GRAPHICS, AA_GRAPHIC), [])
  })

  test(`${theme}: up, degraded and down differ for every kind of colour vision`, () => {
    const tones = ['good', 'warn', 'bad']
    for (const vision of VISIONS)
      for (const [at, a] of tones.entries())
        for (const b of tones.slice(at + 1)) {
          const apart = distance(seenWith(vision, colour(a)), seenWith(vision, colour(b)))
          assert.ok(apart > 10, `${a} and ${b} with ${vision}: ${apart.toFixed(1)}`)
        }
  })

  test(`${theme}: pages outside the console have the same colours`, () => {
    const small = coloursOf(read('control-plane/src/platform/http/small-page.css'), theme)
    assert.ok(small.size > 5)
    for (const [name, own] of small) assert.equal(own, colour(name), name)
  })
}

test.run()
