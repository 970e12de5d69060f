import { saying, type Texts } from '../words.ts'

/** Why a search in logs cannot be parsed. Only the last one completes "<field> …". */
export const LOG_SEARCH = {
  'log_search.too_long': 'a search can have at most {limit} characters',
  'log_search.too_many_terms': 'a search can have at most {limit} terms',
  'log_search.empty_item': 'there is nothing between the commas',
  'log_search.parenthesis_not_opened': 'this parenthesis was not opened',
  'log_search.parenthesis_not_closed': 'this parenthesis is not closed',
  'log_search.term_missing': 'a word, "phrase" or field:value is missing here',
  'log_search.too_deep': 'at most {limit} deep',
  'log_search.quotes_empty': 'there is nothing in these quotes',
  'log_search.quote_not_closed': 'this quote is not closed',
  'log_search.not_comparable': '{field} cannot be compared; write attributes.{field} for a metadata key',
  'log_search.number_required': 'a comparison of {field} requires a number, such as >=500',
  'log_search.unknown_level': 'a level must be one of {levels}',
  'log_search.finds_nothing': 'this finds nothing, since {field} has {form}',
  'log_search.form_any': 'any text',
  'log_search.form_name': 'at most {limit} characters',
  'log_search.form_uuid': 'the form of a UUID',
  'log_search.form_hexadecimal': '{count} hexadecimal digits',
  'log_search.form_digits': 'up to {limit} digits',
  'log_search.bracket_not_closed': 'this bracket is not closed',
  'log_search.repeats_too_much': 'this regular expression repeats too much',
  'log_search.nothing_to_repeat': 'there is nothing to repeat before this {character}',
  'log_search.group_start': 'a group can only begin with ( or (?:',
  'log_search.named_class': 'named classes such as [:digit:] are not supported',
  'log_search.range_end': 'a range must end with a character after its first one',
  'log_search.boundary_in_bracket': 'a bracket has no \\b',
  'log_search.unknown_escape': '{escape} is not supported: \\d, \\s, \\w, \\b, \\t, \\n and escaped signs are',
  'log_search.repetition_range': 'a repetition must go from fewer to more, up to {limit}',
  'log_search.repetition_form': 'a repetition has the form {once}, {least} or {between}; a brace itself is {brace}',
  'log_search.at': 'at character {at}: {why}',
} as const satisfies Texts

export const searchText = saying(LOG_SEARCH)
