import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate, parse } from 'css-tree'
import { type BrandingView, DAY_STATES, DAYS } from '../page-view/index.ts'
import { BANNERS, paletteOf, STATE_NAMES } from './palette.ts'

const SHEET = generate(parse(readFileSync(join(import.meta.dirname, 'style.css'), 'utf8')))
/** A state's class sets the colours that the sheet uses by these three names. */
const STATES = DAY_STATES.map(state => STATE_NAMES[state])
  .map(name => `.${name}{--z:var(--${name});--tint:var(--${name}-tint);--text:var(--${name}-text)}`)
  .join('')
/** A zone of the bars is as wide as its days. */
const WIDTHS = Array.from({ length: DAYS - 1 }, (_, index) => `.w${index + 2}{flex-grow:${index + 2}}`).join('')
const OVERALL = Object.entries(BANNERS)
  .map(([state, colour]) => `.ov.${state}{background:${colour}}`)
  .join('')

export interface Style {
  text: string
  /** For the content policy. */
  hash: string
}

/** The style of a page: ours, with its colours in it. */
export function styleOf(branding: BrandingView): Style {
  const variables = (theme: 'light' | 'dark') =>
    Object.entries(paletteOf(theme, branding))
      .map(([name, colour]) => `--${name}:${colour}`)
      .join(';')
  const light = `:root{color-scheme:light;${variables('light')}}`
  const dark = `:root{color-scheme:dark;${variables('dark')}}`
  // Printed pages are always light.
  const themes = {
    light,
    dark: `${light}@media screen{${dark}}`,
    system: `${light}@media screen and (prefers-color-scheme:dark){${dark}}`,
  }
  const text = themes[branding.default_theme] + SHEET + STATES + OVERALL + WIDTHS
  return { text, hash: createHash('sha256').update(text).digest('base64') }
}
