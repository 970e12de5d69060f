import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { doubledClasses, unusedClasses, valuesBesideTokens } from './styles.ts'

const at = (path: string, text: string) => ({ path: `control-plane/web/console/src/${path}`, text })

test('a class that two screens define is reported once', () => {
  const sheets = [
    at('screen/a/a.css', '.facts > dt, .own { color: red }\n@media (x) { .facts { margin: 0 } }'),
    at('screen/b/b.css', '/* .own {} */ .list .own { margin: 0 } .facts { margin: 0 }'),
  ]
  assert.equal(doubledClasses(sheets), [
    'control-plane/web/console/src/screen/a/a.css: .facts is also in control-plane/web/console/src/screen/b/b.css',
  ])
})

test('a screen may add to a shared class', () => {
  assert.equal(
    doubledClasses([at('part/table.css', '.line { top: 0 }'), at('screen/a/a.css', '.line b { top: 0 }')]),
    [],
  )
})

test('a class that nothing uses is reported once', () => {
  const sheet = at(
    'screen/a/a.css',
    '.list .gone b, .person-0, .u-value { top: 0.5rem }\n@media (x) { .gone:is(.up) { top: 1px } }',
  )
  const code = [
    at('screen/a/list.tsx', `const c = <ol class="main list" title={\`person-\${n}\`} />`),
    at('words/a.ts', "{ gone: 'gone' }"),
    { path: 'shared-protocol/src/contract/a.ts', text: "z.enum(['up'])" },
  ]
  assert.equal(unusedClasses([sheet], code), [
    'control-plane/web/console/src/screen/a/a.css: nothing has the class .gone',
  ])
})

test('colours, sizes of type and unknown variables are found outside the tokens', () => {
  const sheets = [
    at('style/tokens.css', ':root {\n  --ink: light-dark(#000000, #ffffff);\n  --text-s: 0.9rem;\n}'),
    at('screen/a/a.css', '.a {\n  color: #fff;\n  font-size: 13px;\n  background: var(--blue);\n}'),
    at(
      'screen/b/b.css',
      '/* #fff */\n.b {\n  color: var(--ink);\n  font-size: var(--text-s);\n}\n.b code {\n  font-size: 0.9em;\n  width: var(--share);\n}',
    ),
  ]
  const code = [
    at('screen/b/b.tsx', `style={{ '--share': 1 }}`),
    at('part/plot.ts', `\nconst tones = ['--ink', '--red']`),
  ]
  assert.equal(valuesBesideTokens(sheets, code), [
    'control-plane/web/console/src/screen/a/a.css:2 a colour is a token of style/tokens.css',
    'control-plane/web/console/src/screen/a/a.css:3 a size of type is a token of style/tokens.css',
    'control-plane/web/console/src/screen/a/a.css:4 --blue is not defined',
    'control-plane/web/console/src/part/plot.ts:2 --red is not defined',
  ])
})

test.run()
