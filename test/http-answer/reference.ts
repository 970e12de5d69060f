import { execFile } from 'node:child_process'
import type { Page } from 'playwright-core'
import { findProgram } from '../../deploy/local/program.ts'

/** What a client made of an answer: status and path of where it ended, or why it refuses. */
export type Seen = { status: number; path: string; refusal: null } | { refusal: string }

const MOST_SECONDS = 5

/** Why curl cannot be asked here; undefined if it can. */
export function curlObstacle(): string | undefined {
  return findProgram('curl') ? undefined : 'curl is missing (Debian: apt-get install curl)'
}

/** Requests an address with curl, which follows redirects; plainly, or decoding content. */
export function askCurl(url: string, ...args: string[]): Promise<Seen> {
  const form = '%{http_code} %{url_effective}'
  const all = ['-sS', '-L', '-m', String(MOST_SECONDS), '-o', '/dev/null', '-w', form, ...args, url]
  return new Promise(resolve => {
    execFile(findProgram('curl') ?? 'curl', all, { encoding: 'latin1' }, (error, stdout, stderr) => {
      const [, status = '', effective = ''] = /^(\d+) (.*)$/s.exec(stdout) ?? []
      if (error) resolve({ refusal: stderr.trim() })
      else resolve({ status: Number(status), path: pathOf(effective), refusal: null })
    })
  })
}

function pathOf(address: string): string {
  const url = new URL(address)
  return url.pathname + url.search
}

/** Requests an address from a page of the same origin, and reads the whole body. */
export function askChromium(page: Page, url: string): Promise<Seen> {
  return page.evaluate(
    async ({ url, ms }) => {
      try {
        const response = await fetch(url, { signal: AbortSignal.timeout(ms), cache: 'no-store' })
        await response.text()
        const { pathname, search } = new URL(response.url)
        return { status: response.status, path: pathname + search, refusal: null }
      } catch (error) {
        return { refusal: String(error) }
      }
    },
    { url, ms: MOST_SECONDS * 1000 },
  )
}
