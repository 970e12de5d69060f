import { UUID } from '@pharos/shared-protocol/contract/field.ts'
import type { SegmentFinding } from '@pharos/shared-protocol/rum/segment-check.ts'

// What a recording shows that looks like it should not leave a browser. It is found in the texts of a segment that people
// read and in addresses; never stored, only counted.

/** 13 to 19 digits, alone or in groups, that are no part of a longer number. */
const CARD = /(?<![\d.,/+-])[2-6]\d(?:[ -]?\d){11,17}(?![\d.,/-]*\d)/g
const MAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g
/** Keys that say what they are, and JSON Web Tokens. */
const KEY =
  /\b(?:[sr]k_(?:live|test)_\w{16,100}|gh[opsur]_\w{30,100}|glpat-[\w-]{20,100}|xox[abprs]-[\w-]{10,200}|AKIA[0-9A-Z]{16}|ph_\w{24,80}|eyJ[\w-]{8,2000}\.eyJ[\w-]{8,4000}\.[\w-]{0,2000})/g
const WORD = /[\w+=~-]{24,200}/g
/** Bits for a character; a word of a language has fewer, and digits of one base at most 3.3. */
const LEAST_ENTROPY = 3.9

/** Addresses of offices, which pages show to everybody (RFC 2142 and what is usual), and those of documentation. */
const OF_OFFICE =
  /^(?:abuse|billing|contact|datenschutz|feedback|hello|help|hilfe|hostmaster|impressum|info|jobs|karriere|kontakt|legal|mail|marketing|news|newsletter|no-?reply|office|orders?|postmaster|press|presse|privacy|sales|security|service|support|team|verkauf|webmaster)@/i
const OF_DOCUMENTS = /@(?:[\w-]+\.)*(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i

/** How often each kind is in a text. */
export function lintText(text: string): Partial<Record<SegmentFinding['code'], number>> {
  return {
    card_number: countOf(text, CARD, isCardNumber),
    mail_address: countOf(text, MAIL, one => !OF_OFFICE.test(one) && !OF_DOCUMENTS.test(one)),
    token: countOf(text, KEY, () => true) + countOf(text.replace(KEY, ' '), WORD, isRandom),
  }
}

const countOf = (text: string, pattern: RegExp, is: (found: string) => boolean) =>
  (text.match(pattern) ?? []).filter(is).length

/** The check digit of a card number (ISO/IEC 7812-1, annex B), and not one digit alone. */
export function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  if (digits.length < 13 || digits.length > 19 || new Set(digits).size < 2) return false
  const sum = [...digits].toReversed().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Whether a word is likely drawn at random: letters of both cases and digits, each about as often as others. */
function isRandom(word: string): boolean {
  if (UUID.test(word) || !/[a-z]/.test(word) || !/[A-Z]/.test(word) || !/\d.*\d/.test(word)) return false
  return entropyOf(word) >= LEAST_ENTROPY
}

function entropyOf(word: string): number {
  const counts = new Map<string, number>()
  for (const letter of word) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...counts.values()].reduce((bits, n) => bits - (n / word.length) * Math.log2(n / word.length), 0)
}
