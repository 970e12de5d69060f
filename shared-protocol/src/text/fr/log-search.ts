import type { LOG_SEARCH } from '../en/log-search.ts'
import type { Translated } from '../words.ts'

export const LOG_SEARCH_FR: Translated<typeof LOG_SEARCH> = {
  'log_search.too_long': 'une recherche peut avoir au plus {limit} caractères',
  'log_search.too_many_terms': 'une recherche peut avoir au plus {limit} termes',
  'log_search.empty_item': 'il n’y a rien entre les virgules',
  'log_search.parenthesis_not_opened': 'cette parenthèse n’a pas été ouverte',
  'log_search.parenthesis_not_closed': 'cette parenthèse n’est pas fermée',
  'log_search.term_missing': 'il manque ici un mot, une "expression" ou champ:valeur',
  'log_search.too_deep': 'au plus {limit} parenthèses imbriquées',
  'log_search.quotes_empty': 'il n’y a rien entre ces guillemets',
  'log_search.quote_not_closed': 'ce guillemet n’est pas fermé',
  'log_search.not_comparable':
    '{field} ne se prête pas à une comparaison ; écrivez attributes.{field} pour une clé des métadonnées',
  'log_search.number_required': 'comparer {field} exige un nombre, par exemple >=500',
  'log_search.unknown_level': 'un niveau doit être l’un des suivants : {levels}',
  'log_search.finds_nothing': 'cela ne trouve rien, car {field} a {form}',
  'log_search.form_any': 'un texte quelconque',
  'log_search.form_name': 'au plus {limit} caractères',
  'log_search.form_uuid': 'la forme d’un UUID',
  'log_search.form_hexadecimal': '{count} chiffres hexadécimaux',
  'log_search.form_digits': 'au plus {limit} chiffres',
  'log_search.bracket_not_closed': 'ce crochet n’est pas fermé',
  'log_search.repeats_too_much': 'cette expression régulière comporte trop de répétitions',
  'log_search.nothing_to_repeat': 'il n’y a rien à répéter avant ce {character}',
  'log_search.group_start': 'un groupe ne peut commencer que par ( ou (?:',
  'log_search.named_class': 'les classes nommées comme [:digit:] ne sont pas prises en charge',
  'log_search.range_end': 'un intervalle doit se terminer par un caractère situé après le premier',
  'log_search.boundary_in_bracket': 'il n’y a pas de \\b entre crochets',
  'log_search.unknown_escape':
    '{escape} n’est pas pris en charge : seuls le sont \\d, \\s, \\w, \\b, \\t, \\n et les signes précédés de \\',
  'log_search.repetition_range': 'une répétition doit aller du plus petit au plus grand, au plus {limit}',
  'log_search.repetition_form':
    'une répétition a la forme {once}, {least} ou {between} ; l’accolade elle-même s’écrit {brace}',
  'log_search.at': 'n’est pas lisible au caractère {at} : {why}',
}
