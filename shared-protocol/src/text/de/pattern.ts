import type { PATTERN } from '../en/pattern.ts'
import type { Translated } from '../words.ts'

export const PATTERN_DE: Translated<typeof PATTERN> = {
  'pattern.too_long': 'ist länger als {limit} Zeichen',
  'pattern.repeats_too_much': 'wiederholt zu viel',
  'pattern.too_many_instructions':
    'wiederholt zu viel: Es ergibt {count} Anweisungen, und höchstens {limit} sind erlaubt',
  'pattern.not_re2': 'ist kein regulärer Ausdruck, der in linearer Zeit läuft (RE2): {why}',
  'pattern.too_slow': 'braucht zu lange',
  'pattern.not_a_json_path': 'ist kein JSONPath (RFC 9535) wie $.data[0].id',
  'grok.too_long': 'ist länger als {limit} Zeichen, sobald seine Namen ausgeschrieben sind',
  'grok.unknown_name': 'nennt {reference}, das nicht bekannt ist',
}
