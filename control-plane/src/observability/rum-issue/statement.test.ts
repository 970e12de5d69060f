import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { placeIn } from './statement.ts'

/** The place of `¶` in a source. */
function at(marked: string) {
  const before = marked.slice(0, marked.indexOf('¶'))
  const lines = before.split('\n')
  const place = placeIn(marked.replace('¶', ''), lines.length, (lines.at(-1)?.length ?? 0) + 1)
  return place === null ? null : [...place.blocks, place.statement].join(' » ')
}

for (const [what, source, place] of [
  ['a statement at the top', 'a()\n¶b.c.d()\ne()', 'b.c.d()'],
  ['within it', 'a()\nb.c¶.d()\ne()', 'b.c.d()'],
  ['with semicolons', 'a(); ¶b(); c()', 'b()'],
  ['over lines', 'a()\nb\n  .c()\n  .¶d(x => x.e)\nf()', 'b.c().d(x=>)'],
  ['an operator at the end of the line', 'const a = b ||\n  ¶c.d\ne()', 'const a=b||c.d'],
  [
    'in a function',
    'function buy(a) {\n  x()\n  ¶throw new Error("no")\n}',
    'function buy(a){ » throw new Error("no")',
  ],
  ['in a method', 'class Cart {\n  a = 1\n  buy() { return ¶this.x.y }\n}', 'class Cart{ » buy(){ » return this.x.y'],
  [
    'with types',
    'async function buy(a: Item[]): Promise<void> {\n  ¶a.b.c\n}',
    'async function buy(a:Item[]):Promise<void>{ » a.b.c',
  ],
  ['in an arrow function', 'export const buy = async (a) => {\n  ¶a.b.c\n}', 'export const buy=async(a)=>{ » a.b.c'],
  ['in a callback', 'list.forEach(item => {\n  ¶item.a.b\n})', 'list.forEach(item=>{ » item.a.b'],
  ['before the body of a callback', '¶list.a.forEach(item => {\n  item.a.b\n})', 'list.a.forEach(item=>{'],
  ['after the body of a callback', 'f(() => {\n  g()\n}).a¶.b', 'f(()=>{}).a.b'],
  ['the condition of a block', 'if (a.¶b.c) {\n  d()\n}', 'if(a.b.c){'],
  ['after a block', 'if (a) {\n  b()\n}\n¶c.d.e', 'c.d.e'],
  ['after a block on its line', 'if (a) { b() } ¶c.d.e', 'c.d.e'],
  ['in an object', 'const a = {\n  b: 1,\n  c: ¶d.e.f,\n}\ng()', 'const a={c:d.e.f,'],
  ['what an arrow function returns', 'const a = {\n  b: x => ¶x.c.d,\n  e: 1,\n}', 'const a={b:x=> » x.c.d'],
  ['after it', 'a.map(x => x.b).c¶.d\ne()', 'a.map(x=>).c.d'],
  ['an argument', 'f(1, ¶a.b.c, 2)', 'f(a.b.c,'],
  ['an equal argument before', 'f(1, a.b, 2)\nf(3, ¶a.b, 4)', 'f(a.b,#2'],
  ['an arrow function in another', 'const f = a => b => ¶a.b.c\nd()', 'const f=a=> » b=> » a.b.c'],
  ['a statement after one', 'const f = a => a.b\n¶c.d.e', 'c.d.e'],
  ['in a function of an object', 'const a = { b() {\n  ¶c.d.e\n} }', 'const a={b(){ » c.d.e'],
  ['in a template', `const a = \`x \${¶b.c.d} {\`\ne()`, `const a=\`x \${b.c.d} {\``],
  ['after a template in a template', `f(\`a \${\`b \${c}\`} }\`)\n¶g()`, 'g()'],
  ['strings with brackets', 'f("}{")\n¶g(\'(\')', "g('(')"],
  ['comments', '/* { */ a() // {\n¶b(/* ) */ c)', 'b(c)'],
  ['regular expressions', 'a = /[/{]\\/{/.test(b)\n¶c()', 'c()'],
  ['divisions', 'a = b / c\nd = e / f\n¶g()', 'g()'],
  [
    'JSX',
    'function A() {\n  return <p title="x">Don\'t {¶a.b.c} it</p>\n}',
    'function A(){ » return<p title="x">Don\'t {a.b.c} it</p>',
  ],
  ['a case', 'switch (a) {\n  case 1: {\n    ¶b.c.d\n  }\n}', 'switch(a){ » case 1:{ » b.c.d'],
  ['an equal statement before', 'a.b.c\n¶a.b.c', 'a.b.c#2'],
  ['equal statements in equal blocks', 'if (a) {\n  b()\n}\nif (a) {\n  ¶b()\n}', 'if(a){#2 » b()'],
  ['an equal callback before', 'f(() => {\n  b()\n})\n¶f(() => {\n  b()\n})', 'f(()=>{#2'],
  ['no end', 'function a() {\n  ¶b.c', 'function a(){ » b.c'],
  ['more ends than starts', '}}}\n¶b.c', 'b.c'],
] as const)
  test(what, () => assert.is(at(source), place))

test('what is inserted above, and how it is formatted, changes nothing', () => {
  const source =
    'import a from "a"\nexport class Cart {\n  buy(item) {\n    if (item) {\n      ¶item.price.toFixed()\n    }\n  }\n}'
  const place = at(source)
  for (const changed of [
    `// a comment\n${source}`,
    source.replace('\nexport', '\nimport b from "b"\n\nexport'),
    source.replace('  buy(', '  sell() { return 1 }\n  buy('),
    source.replace('    if', '    log(item)\n    if'),
    source.replaceAll('\n', '\r\n'),
    source.replaceAll('  ', '\t'),
    source.replace('toFixed()', 'toFixed() // cents'),
  ])
    assert.is(at(changed), place)
})

test('the name is that of the innermost function or class', () => {
  for (const [source, name] of [
    ['¶a()', null],
    ['function buy() { if (a) { ¶b() } }', 'buy'],
    ['class Cart { x = 1; static { ¶b() } }', 'Cart'],
    ['class Cart { async *buy(a) { ¶b() } }', 'buy'],
    ['class Cart { #buy(a) { ¶b() } }', '#buy'],
    ['const buy = async (a) => { ¶b() }', 'buy'],
    ['const o = { buy: a => { ¶b() } }', 'buy'],
    ['function buy() { list.forEach(x => { ¶b() }) }', 'buy'],
  ] as const) {
    const column = source.indexOf('¶') + 1
    assert.is(placeIn(source.replace('¶', ''), 1, column)?.name, name, source)
  }
})

test('a place beyond the source is none', () => assert.is(placeIn('a\nb', 3, 1), null))

test('hostile sources are read in little time', () => {
  for (const part of ['{', '}', '(', '`${', '/', '"', "'", 'a ', 'a\n', '{}', '=>', 'f(()=>{', '/*', '//']) {
    const source = part.repeat(Math.floor(400_000 / part.length))
    const start = process.cpuUsage()
    placeIn(source, source.split('\n').length, 400_000)
    assert.ok(process.cpuUsage(start).user < 3_000_000, `${JSON.stringify(part)} ${process.cpuUsage(start).user}`)
  }
})

test.run()
