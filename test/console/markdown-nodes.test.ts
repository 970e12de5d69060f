import { htmlOf } from '@pharos/control-plane/publishing/page-view/markdown.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { nodesOf } from '../../control-plane/web/console/src/part/markdown-nodes.ts'
import { MARKDOWN_ATTACKS } from '../page/markdown-attacks.ts'

const test = suite('nodes of rendered Markdown')

interface Node {
  type: string
  props: { href?: string; rel?: string; target?: string; start?: number; children?: unknown }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Writes nodes as the server does, without what it has not written. */
function written(nodes: unknown): string {
  if (Array.isArray(nodes)) return nodes.map(written).join('')
  if (nodes === undefined || nodes === null) return ''
  if (typeof nodes === 'string') return escaped(nodes)
  const { type, props } = nodes as Node
  if (type === 'br' || type === 'hr') return `<${type} />`
  const link = props.href === undefined ? '' : ` href="${escaped(props.href)}" rel="nofollow ugc ${props.rel}"`
  const start = props.start === undefined ? '' : ` start="${props.start}"`
  return `<${type}${link}${start}>${written(props.children)}</${type}>`
}

const MARKDOWN = [
  'Cards are **refused** by *one* bank.\nMore ~~later~~ <now>.',
  '7. seven\n8. eight\n\ntext\n\n0. none',
  '# A\n\n## B\n\ntext & "more" \'so\' &amp;',
  '- a\n- b\n  1. c\n  2. d\n\n> quoted `code <b>`\n\n---\n\n```\n<pre> & text\n```',
  'See [the report](https://example.com/a?b=1&c=2) or <mailto:a@example.com>.',
  '[odd](ftp://example.com) [none]() 3 < 4 > 2',
]

for (const [number, markdown] of MARKDOWN.entries())
  test(`they are what the server has written: text ${number + 1}`, () => {
    const html = htmlOf(markdown)
    const shown = html
      .replaceAll('h4>', 'h2>')
      .replaceAll('&quot;', '"')
      .replaceAll(/<a rel="[^"]*">|<a>/g, '<a>')
    assert.is(written(nodesOf(html)), shown)
  })

test('what is no allowed element is text', () => {
  for (const [html, shown] of [
    ['<img src="x" onerror="run()">', '&lt;img src="x" onerror="run()"&gt;'],
    ['<p onclick="run()">a</p>', '<p>a</p>'],
    ['<p class=x>a</p>', '&lt;p class=x&gt;a'],
    ['<a href="javascript:run()">a</a>', '<a>a</a>'],
    ['<ol start="3" onclick="run()"><li>a</li></ol>', '<ol start="3"><li>a</li></ol>'],
    ['<p start="3">a</p><ol start="x"><li>b</li></ol>', '<p>a</p><ol><li>b</li></ol>'],
    ['<P>a</P>', '&lt;P&gt;a&lt;/P&gt;'],
    ['a</p><strong>b', 'a<strong>b</strong>'],
    ['<em>a<strong>b</em>c', '<em>a<strong>bc</strong></em>'],
    ['<<p>>a', '&lt;<p>&gt;a</p>'],
  ] as const)
    assert.is(written(nodesOf(html)), shown, html)
})

test('an attack never becomes an element that is not allowed', () => {
  for (const attack of MARKDOWN_ATTACKS)
    for (const html of [attack, htmlOf(attack)])
      assert.not.match(
        written(nodesOf(html)),
        /<(?!\/?(p|br|strong|em|del|code|pre|blockquote|ul|ol|li|a|h2|hr)\b)/,
        html,
      )
})

test.run()
