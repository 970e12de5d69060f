import { BASE64_PREFIX } from './tcp.ts'

/**
 * Ports of other protocols than HTTP, which browsers refuse (Fetch standard, "port blocking"). Whoever may choose an
 * address and a part of a request could else make the machine that sends it speak another protocol, such as mail.
 * Browsers' list is this one with 1 and 9, at which nothing acts on what it is sent: they stay useful as addresses
 * where nothing listens; 24 (LMTP), 26 and 2525 are more ports of mail.
 */
const OTHER_PROTOCOLS = new Set([
  7, 11, 13, 15, 17, 19, 20, 21, 22, 23, 24, 25, 26, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 2525, 3659, 4045, 4190, 5060,
  5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
])

/** Whether HTTP requests may be sent to a port: any but those of other protocols. */
export function isWebPort(port: number): boolean {
  return !OTHER_PROTOCOLS.has(port)
}

/** Ports at which servers accept mail: SMTP, submission and LMTP (RFC 5321, 6409, 8314, 2033), and two that hosters use. */
const MAIL_PORTS = new Set([24, 25, 26, 465, 587, 2525])
/** Commands of SMTP that greet or leave; they name no sender and no recipient (RFC 5321 4.1.1). */
const GREETING = /^(?:(?:(?:EHLO|HELO|LHLO) [\w.:[\]-]{1,255}|NOOP|QUIT|RSET|STARTTLS)\r?\n)*$/i

/** Whether a TCP check may send these bytes to a port: to one of mail, only what greets or leaves. */
export function maySend(send: string | null, port: number): boolean {
  return send === null || !MAIL_PORTS.has(port) || GREETING.test(bytesToSend(send).toString('latin1'))
}

/** The bytes that a TCP check sends: text as UTF-8, or what follows `base64:`. */
export function bytesToSend(send: string): Buffer {
  return send.startsWith(BASE64_PREFIX) ? Buffer.from(send.slice(BASE64_PREFIX.length), 'base64') : Buffer.from(send)
}
