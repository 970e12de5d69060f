import { saying, type Texts } from '../words.ts'

/** The faults of a body or query that does not fit its schema. Each completes the sentence "<field> …". */
export const FAULT = {
  'fault.required': 'is required',
  'fault.whole_number': 'must be a whole number',
  'fault.unknown_field': 'is not a known field',
  'fault.not_json': 'is not JSON',
  'fault.invalid': 'is not valid',
  'fault.invalid_format': 'has an invalid format',
  'fault.uuid': 'must be a UUID',
  'fault.email': 'must be an email address',
  'fault.url': 'must be a URL',
  'fault.datetime': 'must be a timestamp such as 2026-03-02T09:00:00Z',
  'fault.date': 'must be a date such as 2026-03-02',
  'fault.multiple': 'must be a multiple of {of}',
  'fault.one_of': 'must be one of {values}',
  'fault.only': 'must be {value}',
  'fault.more_than': 'must be more than {limit}',
  'fault.at_least': 'must be at least {limit}',
  'fault.less_than': 'must be less than {limit}',
  'fault.at_most': 'must be at most {limit}',
  'fault.characters_more_than': 'must have more than {limit} {limit:character|characters}',
  'fault.characters_at_least': 'must have at least {limit} {limit:character|characters}',
  'fault.characters_less_than': 'must have less than {limit} {limit:character|characters}',
  'fault.characters_at_most': 'must have at most {limit} {limit:character|characters}',
  'fault.items_more_than': 'must have more than {limit} {limit:item|items}',
  'fault.items_at_least': 'must have at least {limit} {limit:item|items}',
  'fault.items_less_than': 'must have less than {limit} {limit:item|items}',
  'fault.items_at_most': 'must have at most {limit} {limit:item|items}',
  'fault.unstorable': 'must be well-formed text without a NUL character',
  'fault.too_deep': 'must not be nested deeper than {limit}',
  'fault.type': ({ expected, received }: { expected: string; received: string | null }) =>
    `must be ${withArticle(expected)}, not ${received ? withArticle(received) : 'something else'}`,

  // Details of a refusal that is about fields: `problemText` gives them the faults of `errors`.
  'request.fields': '{faults}.',
  'request.faults': '{faults}',
  'request.faults_more': '{faults}; and {more} more',
  'request.not_json': 'The body is not JSON.',
  'request.too_large': 'The body is larger than {limit} bytes.',
} as const satisfies Texts

function withArticle(type: string): string {
  if (type === 'null') return type
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`
}

export const faultText = saying(FAULT)
