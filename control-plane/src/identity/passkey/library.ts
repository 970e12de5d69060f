/**
 * The WebAuthn library, loaded at its first use: it takes a twentieth of a process's start and 15 MB, and many
 * installations never use it. Node keeps what is loaded.
 */
export function loadWebAuthn(): Promise<typeof import('@simplewebauthn/server')> {
  return import('@simplewebauthn/server')
}
