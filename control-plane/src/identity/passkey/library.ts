export type WebAuthn = typeof import('@simplewebauthn/server')

/**
 * The WebAuthn library, loaded at its first use: it takes a twentieth of a process's start and 15 MB, and many
 * installations never use it. Node keeps what is loaded. Load it before a transaction, whose locks would wait for it.
 */
export function loadWebAuthn(): Promise<WebAuthn> {
  return import('@simplewebauthn/server')
}
