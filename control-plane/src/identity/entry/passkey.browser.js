// Runs in the browser, on pages with buttons of `data-passkey`.
for (const button of document.querySelectorAll('[data-passkey]')) {
  const told = document.querySelector('[data-passkey-told]')
  const call = async (path, body) => {
    const headers = {
      'content-type': 'application/json',
      'x-csrf-token': button.dataset.csrf ?? '',
      'x-language': document.documentElement.lang,
    }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(path, { method: 'POST', headers, ...sent })
    const reply = await response.json()
    if (!response.ok) throw new Error(reply.detail)
    return reply
  }
  const signIn = async () => {
    const { options } = await call('/auth/login/passkey/start')
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
    const credential = await navigator.credentials.get({ publicKey })
    await call('/auth/login/passkey/finish', { response: credential.toJSON() })
    location.assign(button.dataset.next)
  }
  const register = async () => {
    const path = `/user/${button.dataset.user}/security/passkey`
    const { options } = await call(`${path}/start`)
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    const credential = await navigator.credentials.create({ publicKey })
    const name = document.querySelector('[data-passkey-name]').value || 'Passkey'
    const made = await call(path, { name, response: credential.toJSON() })
    if (made.recovery_codes) showCodes(made.recovery_codes)
    else location.assign('/security')
  }
  const showCodes = codes => {
    const shown = document.querySelector('[data-passkey-codes]')
    const list = shown.querySelector('ol')
    for (const code of codes) list.append(Object.assign(document.createElement('li'), { textContent: code }))
    button.hidden = true
    shown.hidden = false
    shown.querySelector('h2').focus()
  }
  const why = ({ name, message }) => (name === 'NotAllowedError' ? told.dataset.cancelled : message)
  const run = button.dataset.passkey === 'register' ? register : signIn
  button.addEventListener('click', async () => {
    button.disabled = true
    told.textContent = ''
    await run().catch(error => {
      told.textContent = why(error)
    })
    button.disabled = false
  })
  // Older browsers, addresses without TLS, and those that are no name have no passkeys (Web Authentication, 5.1.3).
  const isNamed = !/^[\d.]+$|^\[/.test(location.hostname)
  if (isNamed && window.PublicKeyCredential?.parseRequestOptionsFromJSON)
    button.closest('[hidden]')?.removeAttribute('hidden')
}
