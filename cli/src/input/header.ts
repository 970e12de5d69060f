import { InvalidArgumentError } from 'commander'

export interface Header {
  name: string
  value: string
  secret: boolean
}

/** Parses `Name: value`. */
export function parseHeader(text: string, secret: boolean): Header {
  const [, name, value] = /^([^:\s]+):\s*(.*)$/s.exec(text.trim()) ?? []
  // The text may be a secret, so it is not repeated.
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('A header is written "Name: value", with a colon.')
  return { name, value, secret }
}

/** Headers from a file, one per line; empty lines and lines that begin with # are skipped. */
export function parseHeaderLines(text: string, secret: boolean): Header[] {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '' && !line.startsWith('#'))
  return lines.map(line => parseHeader(line, secret))
}

/** Parses `user:password`; a password may contain colons. */
export function parseBasicAuth(text: string): { username: string; password: string } {
  const [, username, password] = /^([^:]+):(.*)$/s.exec(text) ?? []
  if (username === undefined || password === undefined)
    throw new InvalidArgumentError('Basic authentication is written "user:password".')
  return { username, password }
}
