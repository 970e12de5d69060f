import { locale } from '../words/language.ts'
import { unitsIn } from './unit.ts'

/** Values with their units, as the reader's locale writes them. */
export const unitText = unitsIn(locale)
