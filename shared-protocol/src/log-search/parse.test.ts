import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { MOST_CHARACTERS, MOST_TERMS, parseSearch, parseSearches, type Search } from './parse.ts'

/** A search on one line: `(and a (not b))`. */
function print(search: Search | null): string {
  if (search === null) return 'nothing'
  if (search.kind === 'and' || search.kind === 'or') return `(${search.kind} ${search.of.map(print).join(' ')})`
  if (search.kind === 'not') return `(not ${print(search.of)})`
  if (search.kind === 'text') return `<${search.text}>${search.prefix ? '*' : ''}`
  const { field, is } = search
  if (is.test === 'exists') return `${field}?`
  return is.test === 'compare'
    ? `${field}${is.by}${is.than}`
    : `${field}${is.test === 'equals' ? '=' : '^'}<${is.value}>`
}

for (const [given, meant] of [
  ['', 'nothing'],
  [' \t\n', 'nothing'],
  ['timeout', '<timeout>'],
  ['disk full', '(and <disk> <full>)'],
  ['"disk full"', '<disk full>'],
  ['"say \\"hi\\" c:\\\\x \\n"', '<say "hi" c:\\x \\n>'],
  ['conn*', '<conn>*'],
  ['"conn*"', '<conn*>'],
  ['*', '<*>'],
  ['a*b', '<a*b>'],
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
  ['host:web-*', 'host^<web->'],
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
  ['tags:>5', 1, 'cannot be compared'],
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
      (error: Error) => error.message.startsWith(`at character ${position}: `) && error.message.includes(reason),
    ))

test('the longest searches take no time', () => {
  const before = performance.now()
  for (const piece of ['a', '(', '-', '"', ':', 'a:', '\\', '* ', 'a.', '""'])
    try {
      parseSearch(piece.repeat(MOST_CHARACTERS).slice(0, MOST_CHARACTERS))
    } catch {}
  assert.ok(performance.now() - before < 1_000)
})

test('a list has commas between its searches', () => {
  assert.equal(parseSearches('source:web, "a, b" c,-d').map(print), ['source=<web>', '(and <a, b> <c>)', '(not <d>)'])
  assert.throws(() => parseSearches('a,,b'), /at character 3: there is nothing/)
  assert.throws(() => parseSearches('a, "b'), /at character 4: this quote is not closed/)
})

test.run()
