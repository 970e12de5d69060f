import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { partsOf } from './guess.ts'
import { commonPasswords } from './leaked.ts'

/** The name of the product is the first word that is tried. */
const PRODUCT = 'pharos'
const SHORTEST_NAME = 3
/** The fewest parts: three unusual words have six, and so do a word and four characters that follow no order. */
const FEWEST_PARTS = 6

/**
 * Why a password is easy to guess, completing "password …"; null: it is accepted. There are no rules of composition
 * (NIST SP 800-63B): what counts is how many parts an attacker has to guess.
 */
export function whyGuessed(password: string, email: string): Said | null {
  const plain = password.normalize('NFKC').toLowerCase()
  if (commonPasswords().whole.has(plain)) return identityText('password.too_common')
  if (new Set(plain).size < 5) return identityText('password.few_characters')
  if (plain === email.toLowerCase()) return identityText('password.own_email')
  const own = email.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  const known = [PRODUCT, ...own].filter(({ length }) => length >= SHORTEST_NAME)
  if (partsOf(password, known) < FEWEST_PARTS) return identityText('password.easy_to_guess')
  return null
}
