import { screenOf } from '@pharos/shared-protocol/screen.ts'
import type { Link } from './message.ts'

/**
 * A link for people to what the API reads under a path: to its screen of the console, which asks to sign in if needed.
 * Every link in a message comes from here, except to public pages, runbooks, and those that act by a token.
 */
export function viewLink(base: string, label: string, path: string): Link {
  return { label, url: `${base}${screenOf(path) ?? '/'}`, action: 'view' }
}
