import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY_STATES } from '../page-view/rules.ts'
import { lineOf } from './bars.ts'
import { AA_GRAPHIC, AA_TEXT, contrastOf, hexOf, inkOn, readableOn, rgbOf } from './colour.ts'
import { BANNERS, paletteOf, STATE_NAMES } from './palette.ts'

const COLOURS = [
  '#000000',
  '#ffffff',
  '#ffff00',
  '#00ff00',
  '#0000ff',
  '#ff0000',
  '#777777',
  '#808080',
  '#123456',
  '#fedcba',
  '#c0ffee',
  '#7a7a00',
]
const OWN = [null, ...COLOURS].flatMap(primary_color =>
  [null, ...COLOURS].map(accent_color => ({ primary_color, accent_color })),
)

/** Text, its ground, and the contrast that it needs. */
const PAIRS: [string, string, number][] = [
  ['ink', 'bg', AA_TEXT], ['ink', 'card', AA_TEXT], ['mute', 'bg', AA_TEXT], ['mute', 'card', AA_TEXT],
  ['accent', 'bg', AA_TEXT], ['accent', 'card', AA_TEXT], ['on-button', 'button', AA_TEXT], ['button', 'card', AA_GRAPHIC],
  ['on-band', 'band', AA_TEXT], ['ink', 'sd-tint', AA_TEXT],
  ...DAY_STATES.map(state => STATE_NAMES[state]).flatMap((name): [string, string, number][] => [
    [name, 'card', AA_GRAPHIC], [`${name}-text`, `${name}-tint`, AA_TEXT], [`${name}-text`, 'card', AA_TEXT],
  ]),
] // biome-ignore format: a table

for (const theme of ['light', 'dark'] as const)
  test(`in the ${theme} theme everything can be read, whatever colours a page has of its own`, () => {
    for (const own of OWN) {
      const palette = paletteOf(theme, own)
      for (const [text, ground, wanted] of PAIRS) {
        const contrast = contrastOf(rgbOf(palette[text] ?? ''), rgbOf(palette[ground] ?? ''))
        assert.ok(contrast >= wanted, `${text} on ${ground} with ${JSON.stringify(own)}: ${contrast}`)
      }
    }
  })

test('white can be read on every banner', () => {
  for (const colour of Object.values(BANNERS)) assert.ok(contrastOf([255, 255, 255], rgbOf(colour)) >= AA_TEXT, colour)
})

test('a colour that can be read stays as it is; another changes as little as it must', () => {
  const white = rgbOf('#ffffff')
  assert.is(hexOf(readableOn(rgbOf('#2661c4'), [white])), '#2661c4')
  const yellow = readableOn(rgbOf('#ffff00'), [white])
  assert.ok(contrastOf(yellow, white) >= 4.5 && contrastOf(yellow, white) < 5)
  assert.is(yellow[2], 0)
  assert.is(contrastOf([0, 0, 0], white), 21)
  for (const hex of COLOURS) assert.ok(contrastOf(inkOn(rgbOf(hex)), rgbOf(hex)) >= 4.5, hex)
})

test('bars of one state are one dashed line, each run begun anew', () => {
  const days = ['operational', 'operational', 'outage', 'operational', 'outage', 'outage'].map(state => ({
    state: state as 'outage',
  }))
  assert.is(lineOf(days, 'operational', 17), 'M0 17h7m5 0h3')
  assert.is(lineOf(days, 'outage', 17), 'M8 17h3m5 0h7')
  assert.is(lineOf(days, 'unknown', 17), '')
})

test.run()
