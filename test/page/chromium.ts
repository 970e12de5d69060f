import { existsSync } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
]

/** A Chromium of this machine; null where there is none. */
export function findChromium(): string | null {
  return [process.env.PHAROS_BROWSER_PATH, ...PLACES].find(path => path && existsSync(path)) ?? null
}
