import type { BrandingView, DayState } from '../page-view/index.ts'
import { AA_GRAPHIC, hexOf, inkOn, mix, type Rgb, readableOn, rgbOf } from './colour.ts'

/** The colours of one theme, as the style sheet names them. */
export type Palette = Record<string, string>

interface Ground {
  /** The page, and the cards on it. */
  bg: Rgb
  card: Rgb
  ink: Rgb
  mute: Rgb
  line: Rgb
}

const GROUNDS: Record<'light' | 'dark', Ground> = {
  light: {
    bg: rgbOf('#f5f6f8'),
    card: rgbOf('#ffffff'),
    ink: rgbOf('#171c24'),
    mute: rgbOf('#59626f'),
    line: rgbOf('#e2e5ea'),
  },
  dark: {
    bg: rgbOf('#0d1117'),
    card: rgbOf('#161b23'),
    ink: rgbOf('#e9ecf1'),
    mute: rgbOf('#9ba5b3'),
    line: rgbOf('#2a323d'),
  },
}

/** Short names keep the page small: every bar uses them. */
export const STATE_NAMES: Record<DayState, string> = {
  operational: 'so',
  degraded: 'sd',
  partial: 'sp',
  outage: 'sx',
  maintenance: 'sm',
  unknown: 'su',
}

const STATES: Record<'light' | 'dark', Record<DayState, string>> = {
  light: {
    operational: '#2aa56b',
    degraded: '#d39e12',
    partial: '#e8833a',
    outage: '#d63a2f',
    maintenance: '#4a86e0',
    unknown: '#98a1ad',
  },
  dark: {
    operational: '#3ecf8e',
    degraded: '#e6bd45',
    partial: '#f19a52',
    outage: '#f2685d',
    maintenance: '#72a8f7',
    unknown: '#77828f',
  },
}

/** The banner of the overall state is a coloured area with white text in both themes. */
export const BANNERS = {
  operational: '#1a7f4b',
  maintenance: '#2661c4',
  unknown: '#566070',
  degraded: '#8a6200',
  partial_outage: '#b54a0d',
  major_outage: '#bf2a20',
} as const

const BRAND = '#2661c4'

/** The colours of a page in a theme: its own if set, each adjusted until it is readable in its place. */
export function paletteOf(
  theme: 'light' | 'dark',
  branding: Pick<BrandingView, 'primary_color' | 'accent_color'>,
): Palette {
  const ground = GROUNDS[theme]
  const { bg, card, line } = ground
  const accent = rgbOf(branding.accent_color ?? branding.primary_color ?? BRAND)
  const band = branding.primary_color === null ? card : rgbOf(branding.primary_color)
  const button = readableOn(accent, [card], AA_GRAPHIC)
  const palette: Record<string, Rgb> = {
    ...ground,
    accent: readableOn(accent, [bg, card]),
    button,
    'on-button': inkOn(button),
    band,
    'on-band': branding.primary_color === null ? ground.ink : inkOn(band),
    'band-line': branding.primary_color === null ? line : band,
  }
  for (const [state, name] of Object.entries(STATE_NAMES) as [DayState, string][]) {
    const colour = rgbOf(STATES[theme][state])
    const tint = mix(colour, card, theme === 'light' ? 0.12 : 0.16)
    palette[name] = readableOn(colour, [card], AA_GRAPHIC)
    palette[`${name}-tint`] = tint
    palette[`${name}-text`] = readableOn(colour, [card, tint])
  }
  return Object.fromEntries(Object.entries(palette).map(([name, colour]) => [name, hexOf(colour)]))
}
