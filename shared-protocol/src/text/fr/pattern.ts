import type { PATTERN } from '../en/pattern.ts'
import type { Translated } from '../words.ts'

export const PATTERN_FR: Translated<typeof PATTERN> = {
  'pattern.too_long': 'dépasse {limit} caractères',
  'pattern.repeats_too_much': 'comporte trop de répétitions',
  'pattern.too_many_instructions':
    'comporte trop de répétitions : il donne {count} instructions, et {limit} au plus sont autorisées',
  'pattern.not_re2': 'n’est pas une expression régulière qui s’exécute en temps linéaire (RE2) : {why}',
  'pattern.too_slow': 'prend trop de temps',
  'pattern.not_a_json_path': 'n’est pas un JSONPath (RFC 9535), par exemple $.data[0].id',
  'grok.too_long': 'dépasse {limit} caractères une fois ses noms développés',
  'grok.unknown_name': 'utilise {reference}, qui est inconnu',
}
