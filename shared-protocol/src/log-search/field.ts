import { searchText } from '../text/en/log-search.ts'
import type { Said } from '../text/text.ts'
import { isBetweenSlashes, SearchError, type Token } from './lexer.ts'
import { parseRegex } from './regex.ts'
import { type Comparison, LEVELS, type Level, type Subject, type Test } from './search.ts'

/** What the values of a field of the record look like. Anything else can never match. */
interface Form {
  /** The values; `part` matches each piece of one. */
  value: RegExp
  part: RegExp
  says: Said
}

const LONGEST = 255
const NAME: Form = {
  value: /^.{0,255}$/su,
  part: /^.{0,255}$/su,
  says: searchText('log_search.form_name', { limit: LONGEST }),
}
const MESSAGE: Form = { value: /^/, part: /^/, says: searchText('log_search.form_any') }

/** The fields of a record. Every other name is a metadata key. */
const FORMS: Record<string, Form> = {
  id: {
    value: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    part: /^[0-9a-f-]{0,36}$/i,
    says: searchText('log_search.form_uuid'),
  },
  trace_id: {
    value: /^(?:[0-9a-f]{32})?$/i,
    part: /^[0-9a-f]{0,32}$/i,
    says: searchText('log_search.form_hexadecimal', { count: 32 }),
  },
  span_id: {
    value: /^(?:[0-9a-f]{16})?$/i,
    part: /^[0-9a-f]{0,16}$/i,
    says: searchText('log_search.form_hexadecimal', { count: 16 }),
  },
  pattern: { value: /^\d{1,20}$/, part: /^\d{0,20}$/, says: searchText('log_search.form_digits', { limit: 20 }) },
  level: {
    value: new RegExp(`^(?:${LEVELS.join('|')})$`),
    part: /^/,
    says: searchText('log_search.unknown_level', { levels: LEVELS }),
  },
  source: NAME,
  env: NAME,
  host: NAME,
  event_name: NAME,
  scope_name: NAME,
  severity_text: NAME,
  tags: NAME,
  message: MESSAGE,
}
/** Fields whose values are stored in lower case. */
const LOWER = ['id', 'trace_id', 'span_id']

const COMPARED = /^(>=|<=|>|<)(.*)$/su
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

/** The condition on the value of a field. Throws a `SearchError` for one that no value can meet. */
export function testOf(token: Token & { kind: 'field' }, subject: Subject): Test {
  const { at, field, value, quoted } = token
  const form = subject === 'record' && Object.hasOwn(FORMS, field) ? FORMS[field] : undefined
  const [, by, than = ''] = (!quoted && COMPARED.exec(value)) || []
  if (by !== undefined) return { test: 'compare', by: by as Comparison, than: numberOf(token, form, than) }
  if (!quoted && value === '*') return { test: 'exists' }
  if (!quoted && isBetweenSlashes(value)) return { test: 'regex', ...parseRegex(value, at + field.length + 1) }
  const isGlob = !quoted && value.includes('*')
  if (field === 'level' && form !== undefined && isGlob) throw wrongForm(at, field, form)
  const text = LOWER.includes(field) && form !== undefined ? value.toLowerCase() : value
  if (!isGlob) {
    if (form?.value.test(value) === false) throw wrongForm(at, field, form)
    return { test: 'equals', value: text }
  }
  const pieces = text.split(/\*+/)
  if (form?.part.test(pieces.join('')) === false) throw wrongForm(at, field, form)
  return { test: 'glob', pieces }
}

function wrongForm(at: number, field: string, { says }: Form): SearchError {
  return new SearchError(at, field === 'level' ? says : searchText('log_search.finds_nothing', { field, form: says }))
}

/** The number of a comparison. Levels are compared by their severity: `level:>=warn`. */
function numberOf({ at, field }: Token & { kind: 'field' }, form: Form | undefined, text: string): number {
  if (form !== undefined && field === 'level') {
    if (!form.value.test(text)) throw wrongForm(at, field, form)
    return LEVELS.indexOf(text as Level) + 1
  }
  if (form !== undefined) throw new SearchError(at, searchText('log_search.not_comparable', { field }))
  if (NUMBER.test(text) && Number.isFinite(Number(text))) return Number(text)
  throw new SearchError(at, searchText('log_search.number_required', { field }))
}
