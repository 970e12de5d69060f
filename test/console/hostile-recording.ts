export const START = 1_796_000_000_000
let lastId = 0

export type Node = Record<string, unknown>
export const text = (textContent: string): Node => ({ type: 3, id: ++lastId, textContent })
export const element = (tagName: string, attributes: object = {}, ...childNodes: Node[]): Node => ({
  ...{ type: 2, id: ++lastId, tagName, attributes, childNodes },
})

/** A recording of a page with this head and body. */
export function recording(head: Node[], body: Node[]) {
  const html = element('html', {}, element('head', {}, ...head), element('body', {}, ...body))
  const node = { type: 0, id: ++lastId, childNodes: [{ type: 1, id: ++lastId, name: 'html' }, html] }
  return [
    { type: 4, timestamp: START, data: { href: 'https://shop.example/', width: 800, height: 600 } },
    { type: 2, timestamp: START, data: { node, initialOffset: { top: 0, left: 0 } } },
  ]
}

export const change = (second: number, data: object) => ({
  ...{ type: 3, timestamp: START + second * 1000 },
  data: { source: 0, texts: [], attributes: [], removes: [], adds: [], ...data },
})

/** What would run, be asked for, or lead away, in places of a page; `at` is where requests would be seen. */
function attacks(at: string): { head: Node[]; body: Node[] } {
  const run = 'top.pwned = parent.pwned = window.pwned = 1'
  const head = [
    element('meta', { 'http-equiv': 'refresh', content: `0;url=${at}/refresh` }),
    element('base', { href: at }),
    ...['stylesheet', 'preconnect', 'dns-prefetch', 'prefetch', 'modulepreload', 'manifest', 'icon'].map(rel =>
      element('link', { rel, href: `${at}/${rel}` }),
    ),
    element('link', { _cssText: `@import url(${at}/import.css); body { background: url(${at}/inlined) }` }),
    element('script', { src: `${at}/script.js` }),
    element('script', {}, text(run)),
    element(
      'style',
      {},
      text(`@import '${at}/import'; @font-face { font-family: x; src: url(${at}/font) } * { font-family: x }
        body { background: url(${at}/picture); cursor: url(${at}/cursor), auto }`),
    ),
  ]
  const handlers = ['onload', 'onerror', 'onfocus', 'onanimationstart', 'ontoggle', 'OnLoad', 'onbegin']
  const body = [
    ...handlers.flatMap(name => [
      element('img', { src: 'x', autofocus: '', tabindex: '0', [name]: run }),
      { ...element('svg', { [name]: run }), isSVG: true },
      element('details', { open: '', [name]: run }),
    ]),
    ...['src', 'data', 'href', 'action', 'formaction', 'poster', 'background', 'srcset', 'srcdoc', 'ping'].flatMap(
      name =>
        [
          'img',
          'iframe',
          'object',
          'embed',
          'video',
          'audio',
          'source',
          'input',
          'a',
          'form',
          'frame',
          'portal',
        ].flatMap(tag => [
          element(tag, { [name]: `${at}/${tag}-${name}`, type: 'image' }),
          element(tag, { [name]: `javascript:${run}` }),
          element(tag, { [name]: `<script>${run}</script>` }),
          element(tag, { [name]: `data:text/html,<script>${run}</script>` }),
        ]),
    ),
    { ...element('use', { 'xlink:href': `${at}/sprite.svg#a`, href: `${at}/sprite.svg#b` }), isSVG: true },
    { ...element('script', {}, text(run)), isSVG: true },
    { ...element('x-y', {}), isCustom: true },
    { ...element('annotation-xml', {}), isCustom: true },
    { ...element('input', {}), isShadowHost: true },
    { ...element('div', {}, { ...element('b', {}, text('in the shadow')), isShadow: true }), isShadowHost: true },
    element('p style', { 'a b': 'c', '': 'd', __proto__: 'e' }),
    element('noscript', {}, element('img', { src: 'x', onerror: run })),
    element('template', {}, element('img', { src: 'x', onerror: run })),
    { type: 0, id: ++lastId, childNodes: [] },
    { type: 4, id: ++lastId, textContent: '<script>' },
    { type: 99, id: ++lastId },
  ]
  return { head, body }
}

/** A recording of a page that tries all of it, at once and while it changes. Its last text is `the end`. */
export function hostileRecording(at: string) {
  const { head, body } = attacks(at)
  const victim = element('p', {}, text('a paragraph'))
  return [
    ...recording(head, [...body, victim]),
    change(1, {
      adds: [...attacks(at).body, ...attacks(at).head].map(node => ({ parentId: victim.id, nextId: null, node })),
      attributes: [
        { id: victim.id, attributes: { onclick: 'top.pwned = 1', style: { background: `url(${at}/style)` } } },
        ...body.map(({ id }) => ({
          id,
          attributes: { src: 'javascript:top.pwned=1', srcdoc: '<script>top.pwned=1</script>' },
        })),
      ],
    }),
    change(2, { isAttachIframe: true, adds: [{ parentId: victim.id, nextId: null, node: { type: 0, id: ++lastId } }] }),
    { type: 3, timestamp: START + 2000, data: { source: 2, type: 2, id: victim.id, x: 1, y: 1 } },
    { type: 3, timestamp: START + 3000, data: { source: 8, id: 1e300, adds: [{ rule: `@import url(${at}/rule)` }] } },
    change(4, { texts: [{ id: victim.id, value: 'the end' }] }),
  ]
}
