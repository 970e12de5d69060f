import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { doubledClasses, unusedClasses } from './styles.ts'

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

test.run()
