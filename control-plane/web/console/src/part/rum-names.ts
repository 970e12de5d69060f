import { locale } from '../words/language.ts'
import { RUM } from '../words/rum.ts'

const regions = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })

/** Returns the name of a country (ISO 3166-1 alpha-2); what is no code stays as it is. */
export function countryName(code: string): string {
  if (code === '') return RUM.unknown
  try {
    return regions.of(code) ?? code
  } catch {
    return code
  }
}
