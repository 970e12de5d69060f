import { bundleApp } from './framework.ts'
import type { Site } from './site.ts'

/** A page of one kind. A click on `#change` changes it; then `.changed` or what `isChanged` says is there. */
export interface PageKind {
  body(site: Site): string
  /** More files of the site, by path. */
  files?(site: Site): Promise<Record<string, string>>
  /** JavaScript that is true once it has changed. */
  isChanged: string
  /** The content security policy of the page, which has the nonce `abc`. */
  policy?(site: Site): string
  /** Whether the tag stands without CORS. */
  isBare?: boolean
  /** How errors of the page are met: their sources. */
  errors?: string[]
  /** Routes that are views, besides the first. */
  routes?: string[]
}

const BUTTON = '<button id="change">Change</button>'
const onChange = (script: string) => `<script>document.querySelector('#change').addEventListener('click', () => {
  ${script}
  document.body.classList.add('changed')
})</script>`
const CHANGED = `document.body.classList.contains('changed')`

const app = (name: 'react' | 'vue', errors: string[]): PageKind => ({
  errors,
  body: () => '<body><div id="root"></div><script src="/app.js"></script>',
  files: async () => ({ '/app.js': await bundleApp(name) }),
  isChanged: `document.querySelectorAll('li').length === 3`,
})

/** A page under a policy. Scripts and styles of its own have the nonce. */
const under = (policy: (site: Site) => string, isBare = false): PageKind => ({
  policy,
  isBare,
  body: () => `<style nonce="abc">h1 { color: rgb(9, 0, 0) }</style><body><h1>Lamps</h1>${BUTTON}<p>One</p>
    <iframe srcdoc="<p>inline</p>"></iframe>${onChange(`
      document.querySelector('p').textContent = 'Two'
      document.body.append(document.createElement('hr'), 'More')`)}`,
  isChanged: CHANGED,
})
const STRICT = `default-src 'none'; style-src 'nonce-abc'; frame-src 'self'`

export const PAGE_KINDS: Record<string, PageKind> = {
  plain: {
    body: () => `<style>.red { color: rgb(200, 0, 0) } .late { display: none }</style><body><h1 class="red">Lamps</h1>
      ${BUTTON}<p title="A title that nobody sees">One <b>lamp</b> &amp; more</p><form><label>Name <input name="who"
      value="what was typed" placeholder="Your whole name"></label><select><option>First lamp</option><option selected
      >Second lamp</option></select><textarea>typed before</textarea><input type="checkbox" checked></form><svg
      width="20" height="20" viewBox="0 0 20 20"><circle cx="9" cy="9" r="8" fill="blue"></circle></svg><details open
      ><summary>More</summary>of it</details><ul><li>1<li>2<li>3</ul><table><tr><td colspan="2">cell</td></tr></table>
      ${onChange(`
        const list = document.querySelector('ul')
        list.append(list.firstElementChild)
        list.children[0].remove()
        list.insertAdjacentHTML('afterbegin', '<li class="red" data-kind="new one"><i>new</i> text</li>')
        document.querySelector('h1').firstChild.data = 'More lamps'
        document.querySelector('p').replaceChildren('nothing ', document.createElement('hr'))
        document.querySelector('p').style.setProperty('margin-top', '7px')
        document.querySelector('circle').setAttribute('r', '3')
        document.querySelector('input').value = 'changed by the script'
        document.querySelector('details').removeAttribute('open')
        document.styleSheets[0].insertRule('li { color: rgb(0, 0, 9) }')`)}`,
    isChanged: CHANGED,
  },
  // A boundary's errors are logged by React.
  React: app('react', ['console']),
  Vue: app('vue', ['captured']),
  'a router in the page': {
    body: () => `<body><nav><a id="change" href="/lamps/7?from=list">Go</a></nav><main>Start</main><script>
      const show = () => {
        const [, name, id] = location.pathname.split('/')
        document.querySelector('main').innerHTML = '<h2>' + (name || 'Start') + '</h2>' + '<p>' + (id ?? '') + '</p>'
      }
      addEventListener('popstate', show)
      document.querySelector('a').addEventListener('click', event => {
        event.preventDefault()
        history.pushState({}, '', event.target.href)
        show()
        setTimeout(() => {
          history.replaceState({}, '', '/lamps/8')
          show()
          document.body.classList.add('changed')
        }, 30)
      })</script>`,
    isChanged: CHANGED,
    routes: ['/lamps/7?from=***', '/lamps/8'],
  },
  'shadow roots': {
    body: () => `<body>${BUTTON}<x-lamp>in its slot</x-lamp><div id="host"></div><script>
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('p { color: rgb(0, 99, 0) }')
      customElements.define('x-lamp', class extends HTMLElement {
        constructor() {
          super()
          this.attachShadow({ mode: 'open' }).innerHTML = '<p title="not seen by anybody">A lamp <slot></slot></p><span></span>'
          this.shadowRoot.adoptedStyleSheets = [sheet]
        }
      })
      const inner = document.querySelector('#host').attachShadow({ mode: 'open' })
      inner.innerHTML = '<section><x-lamp>nested</x-lamp></section>'</script>
      ${onChange(`
        inner.querySelector('x-lamp').shadowRoot.querySelector('span').append('changed ', document.createElement('em'))
        inner.append(Object.assign(document.createElement('x-lamp'), { textContent: 'added' }))
        const late = document.createElement('div')
        late.attachShadow({ mode: 'open' }).innerHTML = '<p>late root</p>'
        document.body.append(late)
        sheet.replaceSync('p { color: rgb(0, 0, 99) }')`)}`,
    isChanged: CHANGED,
  },
  frames: {
    body: ({ api }) => `<body>${BUTTON}<iframe id="same" src="/frame"></iframe>
      <iframe id="other" src="${api}/rum/elsewhere"></iframe>
      <iframe id="inline" srcdoc="<body><p title='not seen by anybody'>A document inline</p></body>"></iframe>
      ${onChange(`
        document.querySelector('#same').contentDocument.body.insertAdjacentHTML('beforeend', '<p>added in a frame</p>')
        document.querySelector('#inline').contentDocument.querySelector('p').textContent = 'changed inline'`)}`,
    files: async () => ({ '/frame': '<body><h2>Of the same origin</h2><input value="typed in a frame">' }),
    isChanged: CHANGED,
  },
  canvas: {
    body: () => `<body>${BUTTON}<canvas width="60" height="40"></canvas><p>Below it</p><script>
      const pen = document.querySelector('canvas').getContext('2d')
      pen.fillStyle = 'rgb(9, 99, 199)'
      pen.fillRect(0, 0, 60, 40)</script>
      ${onChange(`
        pen.clearRect(0, 0, 30, 40)
        document.querySelector('canvas').width = 80
        document.querySelector('p').textContent = 'Drawn again'`)}`,
    isChanged: CHANGED,
  },
  'a policy with a list of origins': under(
    ({ api }) => `${STRICT}; script-src ${api} 'self' 'nonce-abc'; connect-src ${api}`,
  ),
  'a policy with a nonce and strict-dynamic': under(
    ({ api }) => `${STRICT}; script-src 'nonce-abc' 'strict-dynamic'; connect-src ${api}`,
  ),
  'Trusted Types': under(({ api }) =>
    `${STRICT}; script-src 'nonce-abc' 'strict-dynamic'; connect-src ${api};
    require-trusted-types-for 'script'; trusted-types 'none'`.replace(/\s+/g, ' '),
  ),
  'Trusted Types, and a tag without CORS': under(
    ({ api }) => `script-src 'nonce-abc' 'strict-dynamic'; connect-src ${api}; require-trusted-types-for 'script'`,
    true,
  ),
}
