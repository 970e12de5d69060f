import type { PatchFault } from './state.ts'

const FAULTS = {
  en: {
    only_resolved: 'is only possible with the status resolved',
    only_ignored: 'is only possible with the status ignored',
    not_in_future: 'must be in the future',
  },
  de: {
    only_resolved: 'geht nur mit dem Status resolved',
    only_ignored: 'geht nur mit dem Status ignored',
    not_in_future: 'muss in der Zukunft liegen',
  },
} as const satisfies Record<'en' | 'de', Record<PatchFault['code'], string>>

/** Why a request is refused, without its field. */
export function patchFaultText({ code }: PatchFault, language: keyof typeof FAULTS = 'en'): string {
  return FAULTS[language][code]
}
