import { saying, type Texts } from '../words.ts'

/** What is refused of patterns of customers. Each completes "<field> …". */
export const PATTERN = {
  'pattern.too_long': 'is longer than {limit} characters',
  'pattern.repeats_too_much': 'repeats too much',
  'pattern.too_many_instructions':
    'repeats too much: it compiles to {count} instructions, and may have at most {limit}',
  'pattern.not_re2': 'is not a regular expression that runs in linear time (RE2): {why}',
  'pattern.too_slow': 'takes too long',
  'pattern.not_a_json_path': 'is not a JSONPath (RFC 9535), such as $.data[0].id',
  'grok.too_long': 'is longer than {limit} characters once its names are expanded',
  'grok.unknown_name': 'uses {reference}, which is unknown',
} as const satisfies Texts

export const patternText = saying(PATTERN)
