import type { Brand } from '../../response/delivery/index.ts'
import { paletteOf } from '../page-html/index.ts'
import { brandingOf } from '../page-view/index.ts'
import { directionOf, type Language } from '../page-words/index.ts'
import type { PageFacts } from './page.ts'
import { SUBSCRIBER_WORDS } from './words/index.ts'

/** The look of a page's mails: its name, logo and colours, as on the page itself in light mode. */
export function brandOf({ name, url, branding }: PageFacts, language: Language): Brand {
  const { logo, primary_color, accent_color } = brandingOf(branding, () => '')
  const palette = paletteOf('light', { primary_color, accent_color })
  return {
    name,
    url: `${url}/`,
    logo: logo === null ? null : `${url}/${logo}`,
    band: palette.band ?? '#ffffff',
    on_band: palette['on-band'] ?? '#171c24',
    button: palette.button ?? '#2661c4',
    on_button: palette['on-button'] ?? '#ffffff',
    language,
    direction: directionOf(language),
    unsubscribe: SUBSCRIBER_WORDS[language].unsubscribe,
    sender: true,
  }
}
