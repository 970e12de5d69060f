// Runs before the trace viewer's service worker. A trace may come from an attacker: nothing that the worker makes of it
// may run script as a page of ours. Snapshots bring a policy that allows only the viewer's own script, by a nonce; all
// other responses get a policy that allows nothing.
{
  const respondWith = FetchEvent.prototype.respondWith
  const nowhere = "connect-src 'none'; form-action 'none'; worker-src 'none'; frame-src 'self'"

  FetchEvent.prototype.respondWith = function (answer) {
    respondWith.call(this, Promise.resolve(answer).then(guarded))
  }

  /** Returns responses of the server unchanged: they have the server's own policy. */
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
