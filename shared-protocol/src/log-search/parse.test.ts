import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { germanText } from '../text/german.fixture.ts'
import type { SearchError } from './lexer.ts'
import { type Glob, MOST_CHARACTERS, MOST_TERMS, parseSearch, parseSearches, type Regex, type Search } from './parse.ts'

/** A search on one line: `(and a (not b))`. */
function print(search: Search | null): string {
  if (search === null) return 'nothing'
  if (search.kind === 'and' || search.kind === 'or') return `(${search.kind} ${search.of.map(print).join(' ')})`
  if (search.kind === 'not') return `(not ${print(search.of)})`
  if (search.kind === 'text') return `<${search.text}>`
  if (search.kind === 'glob') return printGlob(search)
  if (search.kind === 'regex') return printRegex(search)
  const { field, is } = search
  if (is.test === 'exists') return `${field}?`
  if (is.test === 'compare') return `${field}${is.by}${is.than}`
  if (is.test === 'equals') return `${field}=<${is.value}>`
  return `${field}~${is.test === 'glob' ? printGlob(is) : printRegex(is)}`
}

const printGlob = ({ pieces }: Glob) => pieces.map(piece => (piece === '' ? '' : `<${piece}>`)).join('*')
const printRegex = ({ source, isAnyCase, needles }: Regex) => `/${source}/${isAnyCase ? 'i' : ''}[${needles}]`

for (const [given, meant] of [
  ['', 'nothing'],
  [' \t\n', 'nothing'],
  ['timeout', '<timeout>'],
  ['disk full', '(and <disk> <full>)'],
  ['"disk full"', '<disk full>'],
  ['"say \\"hi\\" c:\\\\x \\n"', '<say "hi" c:\\x \\n>'],
  ['conn*', '<conn>*'],
  ['"conn*"', '<conn*>'],
  ['*', '*'],
  ['**', '*'],
  ['a*b', '<a>*<b>'],
  ['*imeou*', '*<imeou>*'],
  ['*out', '*<out>'],
  ['/api/v1/', '</api/v1/>'],
  ['/api /v1', '(and </api> </v1>)'],
  ['//', '<//>'],
  ['"/x/"', '</x/>'],
  ['/tim.*out/', '/tim.*out/[]'],
  ['/disk (full|away)/ a', '(and /disk (full|away)/[disk] <a>)'],
  ['(/a b/) -/c"d/i', '(and /a b/[] (not /c"d/i[]))'],
  ['/a\\/b/', '/a\\/b/[]'],
  ['/timeouts?/', '/timeouts?/[timeout]'],
  ['/(?:Connect)+ reset{2}/', '/(?:Connect)+ reset{2}/[connect,reset]'],
  ['/(lost|kept)? word\\b(x)*/', '/(lost|kept)? word\\b(x)*/[word]'],
  ['/[a-z]{3}[^)\\]]+\\d[äö-]/', '/[a-z]{3}[^)\\]]+\\d[äö-]/[]'],
  ['/^$|x/', '/^$|x/[]'],
  ['http.route:/cart/', 'http.route~/cart/[cart]'],
  ['http.route:/cart', 'http.route=</cart>'],
  ['http.route:"/cart/"', 'http.route=</cart/>'],
  ['host:/^web-\\d+$/i', 'host~/^web-\\d+$/i[]'],
  ['host:*-eu', 'host~*<-eu>'],
  ['host:web-*-eu', 'host~<web->*<-eu>'],
  ['trace_id:0AF7*', 'trace_id~<0af7>*'],
  ['trace_id:""', 'trace_id=<>'],
  ['attributes.source:>5', 'attributes.source>5'],
  ['pattern:18446744073709551615', 'pattern=<18446744073709551615>'],
  ['-a', '(not <a>)'],
  ['--a', '(not (not <a>))'],
  ['a-b -', '(and <a-b> <->)'],
  ['NOT a', '(not <a>)'],
  ['not or and', '(and <not> <or> <and>)'],
  ['a OR b c', '(or <a> (and <b> <c>))'],
  ['a AND b OR c', '(or (and <a> <b>) <c>)'],
  ['(a OR b) -(c d)', '(and (or <a> <b>) (not (and <c> <d>)))'],
  ['foo(bar)', '(and <foo> <bar>)'],
  ['level:error', 'level=<error>'],
  ['level:>=warn', 'level>=4'],
  ['level:*', 'level?'],
  ['http.response.status_code:>=500', 'http.response.status_code>=500'],
  ['x:<-1.5e3', 'x<-1500'],
  ['x:">5"', 'x=<>5>'],
  ['host:web-*', 'host~<web->*'],
  ['host:*', 'host?'],
  ['host:"*"', 'host=<*>'],
  ['user.name:"Ann Lee"', 'user.name=<Ann Lee>'],
  ['"my key":value', 'my key=<value>'],
  ['"a": b', '(and <a> <:> <b>)'],
  ['Error: x', '(and <Error:> <x>)'],
  ['https://example.com/a?b=1', '<https://example.com/a?b=1>'],
  ['12:30', '<12:30>'],
  ['url:https://example.com', 'url=<https://example.com>'],
  ['k:""', 'k=<>'],
  ['größe:Über', 'größe=<Über>'],
] as const)
  test(given, () => assert.is(print(parseSearch(given)), meant))

for (const [given, position, reason] of [
  ['a "b', 3, 'not closed'],
  ['k:"b', 3, 'not closed'],
  ['(a', 1, 'not closed'],
  ['a )', 3, 'was not opened'],
  ['a OR', 5, 'missing'],
  ['OR a', 1, 'missing'],
  ['()', 2, 'missing'],
  ['a AND', 6, 'missing'],
  ['NOT', 4, 'missing'],
  ['a ""', 3, 'nothing in these quotes'],
  ['x:>y', 1, 'a comparison of x requires a number'],
  ['user.id:>y', 1, 'of user.id requires'],
  ['x:>1e999', 1, 'requires a number'],
  ['x:>', 1, 'requires a number'],
  ...['tags', 'source', 'env', 'host', 'message', 'id', 'trace_id', 'pattern', 'severity_text'].map(
    field => [`a ${field}:>5`, 3, `${field} cannot be compared; write attributes.${field} for`] as const,
  ),
  ['trace_id:zz', 1, 'trace_id has 32 hexadecimal digits'],
  ['trace_id:0af7', 1, 'trace_id has 32'],
  ['trace_id:*zz*', 1, 'trace_id has 32'],
  ['span_id:"x"', 1, 'span_id has 16'],
  ['id:7', 1, 'id has the form of a UUID'],
  ['pattern:abc', 1, 'pattern has up to 20 digits'],
  ['pattern:""', 1, 'pattern has'],
  [`source:${'a'.repeat(256)}`, 1, 'source has at most 255 characters'],
  [`tags:*${'a'.repeat(256)}`, 1, 'tags has at most 255 characters'],
  ['/a(b/', 3, 'parenthesis is not closed'],
  ['/ab)/', 4, 'was not opened'],
  ['x /[a/', 4, 'this bracket is not closed'],
  ['host:/*a/', 7, 'nothing to repeat before this *'],
  ['/a**/', 4, 'nothing to repeat'],
  ['/(?=a)/', 2, 'a group can only begin with'],
  ['/(?i)a/', 2, 'a group can only begin with'],
  ['/(a)\\1/', 5, '\\1 is not supported'],
  ['/\\x41/', 2, '\\x is not supported'],
  ['/a{/', 3, 'a repetition has the form'],
  ['/a{5,2}/', 3, 'from fewer to more'],
  ['/a{1001}/', 3, 'from fewer to more'],
  ['/[z-a]/', 5, 'a range must end'],
  ['/[[:digit:]]/', 3, 'named classes'],
  ['/[\\b]/', 3, 'a bracket has no'],
  ['/(a{100}){10}/', 2, 'repeats too much'],
  ['/.{100}/', 2, 'repeats too much'],
  [`/${'('.repeat(21)}a${')'.repeat(21)}/`, 22, 'at most 20 deep'],
  ['level:eror', 1, 'one of trace'],
  ['level:>high', 1, 'one of trace'],
  ['level:err*', 1, 'one of trace'],
  [`${'('.repeat(21)}a${')'.repeat(21)}`, 21, 'at most 20 deep'],
  [`${'-'.repeat(21)}a`, 21, 'at most 20 deep'],
  ['a '.repeat(MOST_TERMS + 1), 2 * MOST_TERMS + 1, 'at most 50 terms'],
  ['a'.repeat(MOST_CHARACTERS + 1), MOST_CHARACTERS + 1, 'at most 2000 characters'],
] as const)
  test(`${given.slice(0, 30)} is refused`, () =>
    assert.throws(
      () => parseSearch(given),
      (error: SearchError) => {
        const { code, params } = error.reason
        const german = germanText({ code, params }, error.reason.text)
        assert.not.match(german, /\b(the|this|there|can|must|has|not|of)\b/)
        return error.message.startsWith(`at character ${position}: `) && error.message.includes(reason)
      },
    ))

test('the longest searches take no time', () => {
  const start = process.cpuUsage()
  for (const piece of ['a', '(', '-', '"', ':', 'a:', '\\', '* ', 'a.', '""', '/', '/a', '/[', '/(', '\\/', '/ '])
    try {
      parseSearch(piece.repeat(MOST_CHARACTERS).slice(0, MOST_CHARACTERS))
    } catch {}
  assert.ok(process.cpuUsage(start).user < 1_000_000)
})

test('a list has commas between its searches', () => {
  assert.equal(parseSearches('source:web, "a, b" c,-d').map(print), ['source=<web>', '(and <a, b> <c>)', '(not <d>)'])
  assert.equal(parseSearches('/a{1,2}/,k:/b,c/, -/d,e/i').map(print), ['/a{1,2}/[]', 'k~/b,c/[]', '(not /d,e/i[])'])
  assert.throws(() => parseSearches('a,,b'), /at character 3: there is nothing/)
  assert.throws(() => parseSearches('a, "b'), /at character 4: this quote is not closed/)
})

test('in the metadata every name is a key', () => {
  for (const search of ['source:>5', 'level:>=2', 'level:x', 'trace_id:zz', 'level:a*'])
    assert.ok(parseSearch(search, 'metadata') !== null)
})

test.run()
