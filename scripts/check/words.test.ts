import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { unusedWords } from './words.ts'

const at = (path: string, text: string) => ({ path: `control-plane/web/console/src/${path}`, text })

const CATALOGUE = at(
  'words/list.ts',
  `export const LIST = defineWords({
  en: {
    title: 'Lists: a, title: b',
    gone: (count: number) => \`\${count} gone\`,
    up: 'Up',
    sideways: 'Sideways',
    up_hint: 'It is up',
    other: 'Other',
  },
  de: { title: 'Listen' },
})
`,
)

test('reports keys that no code reads; another catalogue with the same name does not count', () => {
  const screen = at(
    'screen/list.tsx',
    `import { LIST } from '../words/list.ts'\nLIST.title + LIST[state] + LIST[\`\${state}_hint\`]`,
  )
  const other = at('screen/other.tsx', "import { LIST } from '../words/others.ts'\nLIST.other")
  const contract = { path: 'shared-protocol/src/contract/list.ts', text: "z.enum(['up', 'down'])" }
  assert.equal(
    unusedWords([CATALOGUE, screen, other, contract]).map(fault => fault.split(' ').at(-1)),
    ['LIST.gone', 'LIST.sideways'],
  )
})

test('a word elsewhere counts as a read only if the catalogue is indexed by a value', () => {
  const screen = at(
    'screen/list.tsx',
    "import { LIST } from '../words/list.ts'\nLIST.title + LIST.up_hint + LIST.gone(2)",
  )
  const contract = { path: 'shared-protocol/src/contract/list.ts', text: "z.enum(['up', 'sideways'])" }
  assert.equal(
    unusedWords([CATALOGUE, screen, contract]).map(fault => fault.split(' ').at(-1)),
    ['LIST.up', 'LIST.sideways', 'LIST.other'],
  )
})

test.run()
