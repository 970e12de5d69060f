import type {
  AutomaticText,
  AutomaticTitle,
  NamedComponents,
} from '@pharos/shared-protocol/contract/response/automatic-text.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { inEnglish } from '../../response/incident/automatic-text.ts'
import { AUTOMATIC_WORDS, sayIn } from './automatic.ts'
import type { Language } from './language.ts'

const test = suite('what Pharos says by itself on public incidents')

type Automatic = AutomaticText | AutomaticTitle
const languages = Object.keys(AUTOMATIC_WORDS) as Language[]

const named = (letter: string, count: number, more = 0): NamedComponents => ({
  names: Array.from({ length: count }, (_, index) => `${letter}-${index} $& {url}`),
  more,
})
const COUNTS = [named('X', 0), named('X', 1), named('X', 2), named('X', 5, 37)]

/** A few of each code, in all combinations of no, one, several and too many names. */
const SAID: { [C in Automatic['code']]: Extract<Automatic, { code: C }>[] } = {
  affected: COUNTS.flatMap(recovered =>
    COUNTS.flatMap(affected =>
      COUNTS.map(still_affected => ({ code: 'affected' as const, recovered, affected, still_affected })),
    ),
  ).filter(({ recovered, affected }) => recovered.names.length + affected.names.length > 0),
  reopened: COUNTS.map(affected => ({ code: 'reopened', affected })),
  merged: [null, 'https://s.example.com/incident/1?a=$1'].map(url => ({ code: 'merged', url })),
  component_down: ['Pay', '$& {name}'].map(component => ({ code: 'component_down', component })),
  disruption: [{ code: 'disruption' }],
}

/** The names and addresses that a text must contain. */
function valuesOf(said: Automatic): string[] {
  const lists = Object.values(said).filter((value): value is NamedComponents => typeof value === 'object' && value !== null)
  const own = said.code === 'merged' ? [said.url ?? ''] : said.code === 'component_down' ? [said.component] : []
  const shown = said.code === 'affected' && said.recovered.names.length === 0 ? lists.slice(0, 2) : lists
  return [...own, ...shown.flatMap(({ names, more }) => [...names, ...(more > 0 ? [String(more)] : [])])]
} // biome-ignore format: short

for (const [code, all] of Object.entries(SAID))
  test(`${code}: each other language says it in other words, with every value`, () => {
    for (const said of all) {
      const english = inEnglish(said)
      const texts = languages.map(language => sayIn(language, english, said))
      assert.is(texts.filter(text => text === english).length, 1, english)
      for (const text of texts) {
        for (const value of valuesOf(said)) assert.ok(text.includes(value), `${text} lacks ${value}`)
        assert.not.match(text.replaceAll('{url}', '').replaceAll('$& {name}', ''), /[{}]|undefined/)
      }
    }
  })

test('a text without a code, or changed since it was said, stays as it is', () => {
  const said = { code: 'component_down', component: 'Pay' } as const
  assert.is(sayIn('de', 'Pay is down', said), 'Pay ist ausgefallen')
  assert.is(sayIn('de', 'Pay is down', null), 'Pay is down')
  assert.is(sayIn('de', 'Cart is down', said), 'Cart is down')
})

test('lists follow the language', () => {
  const said: AutomaticText = { code: 'reopened', affected: { names: ['A', 'B'], more: 2 } }
  assert.is(sayIn('de', inEnglish(said), said), 'Diese Störung besteht wieder. Betroffen: A, B und 2 weitere.')
  assert.is(sayIn('ja', inEnglish(said), said).includes('A、B'), true)
})

test.run()
