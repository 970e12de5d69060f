// Runs before the trace viewer's service worker. A trace may come from an attacker: nothing that the worker makes of it
// may run script as a page of ours, or reach a server other than ours, which would learn who looks at it, and when.
{
  /** The only traces that are opened: those of runs of browser checks, which the session may read. */
  const TRACE = /^\/browser_check\/[\w-]+\/run\/[\w-]+\/artifact\/trace\/content$/
  /** Beside a policy of the worker's own, such as the nonce for its script in snapshots. */
  const NOWHERE = "connect-src 'none'; form-action 'none'; worker-src 'none'; frame-src 'self'"
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
    respondWith.call(this, Promise.resolve(found).then(guarded))
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
  function guarded(response) {
    if (response.type === 'basic' || response.type === 'error') return response
    const headers = new Headers(response.headers)
    const own = headers.get('Content-Security-Policy')
    headers.set('Content-Security-Policy', own ? `${own}, ${NOWHERE}` : "default-src 'none'; sandbox")
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('X-DNS-Prefetch-Control', 'off')
    const { status, statusText } = response
    return new Response(response.body, { status, statusText, headers })
  }
}
