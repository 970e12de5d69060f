// Runs before the trace viewer's service worker. A trace may come from an attacker: nothing that the worker makes of it
// may run script as a page of ours, or reach a server other than ours, which would learn who looks at it, and when.
{
  /** The only traces that are opened: those of runs of browser checks, which the session may read. */
  const TRACE = /^\/browser_check\/[\w-]+\/run\/[\w-]+\/artifact\/trace\/content$/
  /** Beside a policy of the worker's own, such as the nonce for its script in snapshots. */
  const NOWHERE = "connect-src 'none'; form-action 'none'; worker-src 'none'; frame-src 'self'"
  /** The headers of the worker's responses that are kept. Others may be a stranger's, such as `Link` and `Report-To`. */
  const KEPT = ['Access-Control-Allow-Origin', 'Cache-Control', 'Content-Disposition', 'Content-Type']
  const { respondWith } = FetchEvent.prototype
  const fetchOwn = self.fetch
  const listen = self.addEventListener

  /** The worker reads from our origin alone: its own files, and the trace that its page names. */
  self.fetch = (input, init) => {
    const { origin } = new URL(input instanceof Request ? input.url : input, location.href)
    return origin === location.origin ? fetchOwn.call(self, input, init) : Promise.resolve(Response.error())
  }

  FetchEvent.prototype.respondWith = function (answer) {
    const found = namesForeignTrace(this.request.url) ? new Response('Not found', { status: 404 }) : answer
    const isPage = this.request.mode === 'navigate'
    respondWith.call(
      this,
      Promise.resolve(found).then(response => guarded(response, isPage)),
    )
  }

  /** What the worker leaves to the browser goes to our origin, or nowhere. */
  self.addEventListener = (type, handler, options) => {
    if (type !== 'fetch') return listen.call(self, type, handler, options)
    listen.call(self, type, event => {
      if (handler(event) !== false || new URL(event.request.url).origin === location.origin) return
      respondWith.call(event, new Response(null, { status: 404 }))
    })
  }

  /** Whether a page or request of the viewer names a trace other than an artifact of ours. */
  function namesForeignTrace(address) {
    const { origin, pathname, searchParams } = new URL(address)
    if (origin !== location.origin || !pathname.startsWith('/console/trace/')) return false
    return searchParams.getAll('trace').some(trace => {
      const named = new URL(trace, location.href)
      return named.origin !== location.origin || !TRACE.test(named.pathname)
    })
  }

  /** Returns responses of the server unchanged: they have the server's own policy. */
  async function guarded(response, isPage) {
    if (response.type === 'basic' || response.type === 'error') return response
    const headers = new Headers()
    for (const name of KEPT) if (response.headers.has(name)) headers.set(name, response.headers.get(name))
    const own = withoutReports(response.headers.get('Content-Security-Policy') ?? '')
    headers.set('Content-Security-Policy', own === '' ? "default-src 'none'; sandbox" : `${own}, ${NOWHERE}`)
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('X-DNS-Prefetch-Control', 'off')
    const { status, statusText } = response
    const type = headers.get('Content-Type') ?? ''
    if (!isPage || response.body === null || !/html|xml/i.test(type))
      return new Response(response.body, { status, statusText, headers })
    headers.set('Content-Type', /^text\/html\b/i.test(type) ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8')
    return new Response(withoutHints(await response.text()), { status, statusText, headers })
  }

  /** A policy that tells nobody what it forbids. */
  function withoutReports(policy) {
    return policy.replace(/\breport-(?:uri|to)\b[^;,]*/gi, '').trim()
  }

  /**
   * HTML without what connects to a server or looks up its name, which neither a worker nor a policy sees: every `link`
   * but a plain stylesheet, and every `meta` that acts as a header. They become elements that mean nothing, as nothing
   * is removed that could join its neighbours to another tag. The worker writes tags in one form; any other counts as
   * harmful.
   */
  function withoutHints(html) {
    return html.replace(/<(link|meta)(?![\w-])((?:\s+[^\s"'<>=]+="[^"<>]*")*\s*>)?/gi, (tag, name, rest) =>
      rest !== undefined && (name.toLowerCase() === 'link' ? isStylesheet(rest) : !/http-equiv/i.test(rest))
        ? tag
        : `<x-${tag.slice(1)}`,
    )
  }

  function isStylesheet(attributes) {
    const rels = [...attributes.matchAll(/\srel="([^"]*)"/gi)].map(([, value]) => value.trim().toLowerCase())
    return rels.length === 1 && rels[0] === 'stylesheet'
  }
}
