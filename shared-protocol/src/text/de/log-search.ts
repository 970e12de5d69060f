import type { LOG_SEARCH } from '../en/log-search.ts'
import type { Translated } from '../words.ts'

export const LOG_SEARCH_DE: Translated<typeof LOG_SEARCH> = {
  'log_search.too_long': 'eine Suche hat höchstens {limit} Zeichen',
  'log_search.too_many_terms': 'eine Suche hat höchstens {limit} Bedingungen',
  'log_search.empty_item': 'zwischen den Kommas steht nichts',
  'log_search.parenthesis_not_opened': 'diese Klammer schließt nichts',
  'log_search.parenthesis_not_closed': 'diese Klammer ist nicht geschlossen',
  'log_search.term_missing': 'hier fehlt ein Wort, eine "Wortfolge" oder Feld:Wert',
  'log_search.too_deep': 'höchstens {limit} Klammern ineinander',
  'log_search.quotes_empty': 'in diesen Anführungszeichen steht nichts',
  'log_search.quote_not_closed': 'dieses Anführungszeichen ist nicht geschlossen',
  'log_search.not_comparable':
    'nach {field} lässt sich nicht vergleichen; für einen Schlüssel der Metadaten steht attributes.{field}',
  'log_search.number_required': 'ein Vergleich von {field} braucht eine Zahl, etwa >=500',
  'log_search.unknown_level': 'eine Stufe ist eine von {levels}',
  'log_search.finds_nothing': 'so findet nichts, denn {field} hat {form}',
  'log_search.form_any': 'beliebigen Text',
  'log_search.form_name': 'höchstens {limit} Zeichen',
  'log_search.form_uuid': 'die Form einer UUID',
  'log_search.form_hexadecimal': '{count} hexadezimale Ziffern',
  'log_search.form_digits': 'bis zu {limit} Ziffern',
  'log_search.bracket_not_closed': 'diese eckige Klammer ist nicht geschlossen',
  'log_search.repeats_too_much': 'dieser reguläre Ausdruck wiederholt zu viel',
  'log_search.nothing_to_repeat': 'vor diesem {character} steht nichts, was sich wiederholen lässt',
  'log_search.group_start': 'eine Gruppe beginnt nur mit ( oder (?:',
  'log_search.named_class': 'benannte Klassen wie [:digit:] gibt es hier nicht',
  'log_search.range_end': 'ein Bereich endet mit einem späteren Zeichen, als er beginnt',
  'log_search.boundary_in_bracket': 'in eckigen Klammern gibt es kein \\b',
  'log_search.unknown_escape':
    '{escape} gibt es hier nicht, sondern \\d, \\s, \\w, \\b, \\t, \\n und Zeichen mit \\ davor',
  'log_search.repetition_range': 'eine Wiederholung geht von weniger zu mehr, höchstens {limit}',
  'log_search.repetition_form':
    'eine Wiederholung hat die Form {once}, {least} oder {between}; die Klammer selbst ist {brace}',
  'log_search.at': 'ist ab Zeichen {at} nicht zu lesen: {why}',
}
