// Before the trace viewer's service worker: whatever it makes of a trace, which is a stranger's, runs no script as a page
// of ours. Its snapshots bring a policy that allows the viewer's own script alone, by a nonce; everything else gets one
// that allows nothing.
{
  const respondWith = FetchEvent.prototype.respondWith
  const nowhere = "connect-src 'none'; form-action 'none'; worker-src 'none'; frame-src 'self'"

  FetchEvent.prototype.respondWith = function (answer) {
    respondWith.call(this, Promise.resolve(answer).then(guarded))
  }

  /** What came from the server has the server's own policy. */
  function guarded(response) {
    if (response.type === 'basic' || response.type === 'error') return response
    const headers = new Headers(response.headers)
    const own = headers.get('Content-Security-Policy')
    headers.set('Content-Security-Policy', own ? `${own}, ${nowhere}` : "default-src 'none'; sandbox")
    headers.set('X-Content-Type-Options', 'nosniff')
    const { status, statusText } = response
    return new Response(response.body, { status, statusText, headers })
  }
}
