import { createSecureContext, type SecureContext, type TLSSocket } from 'node:tls'

/** The hybrid group that browsers offer first: what is sent today stays secret from tomorrow's quantum computers. */
const HYBRID = 'X25519MLKEM768'
/** Node's default groups in their order, with a key share (`*`) for the first alone instead of two. */
const HYBRID_ALONE = `?*${HYBRID} / ?X25519:?secp256r1 / ?X448:?secp384r1:?secp521r1 / ?ffdhe2048:?ffdhe3072`
const KEPT = 10_000

/** Parsing the trust roots takes 8 ms and much memory, so all checks share these. */
let bothShares: SecureContext | null = null
let hybridShare: SecureContext | null = null
/** Whether a server, as `host:port`, has chosen the hybrid group in each handshake so far. */
const choseHybrid = new Map<string, boolean>()

/**
 * The TLS settings for a handshake with a server. A hello carries key shares for two groups (RFC 8446 4.2.8), and one of
 * them is made for nothing: a thirtieth of a check's time. A server that has always chosen the hybrid group gets its
 * share alone. All groups are offered each time, so that another choice costs it a round trip.
 */
export function contextFor(server: string): SecureContext {
  if (choseHybrid.get(server) === true) {
    hybridShare ??= createSecureContext({ ecdhCurve: HYBRID_ALONE })
    return hybridShare
  }
  bothShares ??= createSecureContext()
  return bothShares
}

/** The next handshake reads the trust roots anew: for tests, which add theirs. An agent's never change. */
export function forgetTrust(): void {
  bothShares = null
  hybridShare = null
}

/** Remembers the group of a handshake; null if it failed. After one other choice or failure, both shares are sent. */
export function rememberGroup(server: string, socket: TLSSocket | null): void {
  const before = choseHybrid.get(server)
  const hybrid = socket !== null && groupOf(socket) === HYBRID
  if (before === false || before === hybrid) return
  if (choseHybrid.size >= KEPT) choseHybrid.clear()
  choseHybrid.set(server, hybrid)
}

function groupOf(socket: TLSSocket): string | undefined {
  const info = socket.getEphemeralKeyInfo()
  return info !== null && 'name' in info ? info.name : undefined
}
