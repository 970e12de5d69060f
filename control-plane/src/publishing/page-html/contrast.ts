import type { PagePreview } from '@pharos/shared-protocol/contract/publishing/page-preview.ts'
import type { BrandingView } from '../page-view/index.ts'
import { AA_GRAPHIC, AA_TEXT, contrastOf, rgbOf } from './colour.ts'
import { paletteOf } from './palette.ts'

type Contrast = PagePreview['colours'][number]

/**
 * The contrast of a page's own colours where they are used, and the colours used instead where they are hard to read.
 * Pure.
 */
export function coloursOf(branding: Pick<BrandingView, 'primary_color' | 'accent_color'>): Contrast[] {
  const { primary_color, accent_color } = branding
  const accent = accent_color ?? primary_color
  return (['light', 'dark'] as const).flatMap(theme => {
    const palette = paletteOf(theme, branding)
    const use = (name: Contrast['use'], chosen: string, ground: string, needed: number, used: string): Contrast => ({
      ...{ theme, use: name, chosen: chosen.toLowerCase(), ground, needed, used },
      contrast: Math.round(contrastOf(rgbOf(chosen), rgbOf(ground)) * 100) / 100,
    })
    const { bg = '', card = '', button = '', 'on-band': onBand = '', band = '' } = palette
    return [
      ...(accent ? [use('text', accent, bg, AA_TEXT, palette.accent ?? '')] : []),
      ...(accent ? [use('button', accent, card, AA_GRAPHIC, button)] : []),
      ...(primary_color ? [use('header', primary_color, onBand, AA_TEXT, band)] : []),
    ]
  })
}
