import type { RumPrivacy } from './config.ts'
import { MASKED } from './mask.ts'

// Which elements are masked or left out by what they are, before the pass over their attributes and texts
// (`mask-recording.ts`). The recorder gives it to rrweb, and the preview in the console applies it to an example.

/** An element of the DOM, as far as it is read here. */
export interface MaskedElement {
  matches(selectors: string): boolean
  closest(selectors: string): unknown
}

/** Fields whose values are masked whatever the settings. */
const SECRET =
  'input[type=password],input[type=hidden],[autocomplete^=cc-],[autocomplete=one-time-code],[data-rr-is-password]'

/** Remembers which fields were secret once, for one recording. Selectors that are none are left out. */
export function elementMask(privacy: RumPrivacy, isSelector: (selector: string) => boolean) {
  const { mask_inputs, mask_text, mask_selectors, block_selectors } = privacy
  const [masked = '', blocked = ''] = [mask_selectors, block_selectors].map(list => list.filter(isSelector).join())
  const secrets = new WeakSet<MaskedElement>()
  return {
    /** Selects the elements whose texts are masked; empty: none. */
    maskedTexts: mask_text ? '*' : masked,
    /** Selects the elements that are left out; empty: none. */
    blocked,
    maskText: (text: string) => text.replace(/\S+/g, MASKED),
    maskInput(text: string, element?: MaskedElement): string {
      if (element?.matches(SECRET)) secrets.add(element)
      const isShown = element && !mask_inputs && !secrets.has(element) && !(masked && element.closest(masked))
      return isShown ? text : text && MASKED
    },
  }
}
