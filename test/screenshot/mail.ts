import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { readMail } from '../delivery/mail-sink.ts'

/**
 * Pictures of the mails that an installation has written: of each subject the first, in both themes, on a phone and
 * wide. They are the mails that were really sent, so a new kind of mail is among them without being listed.
 */
export async function shootMails(browser: Browser, written: string, folder: string): Promise<string[]> {
  const mails = readdirSync(written)
    .filter(name => name.endsWith('.eml'))
    .sort()
    .map(name => readMail(readFileSync(join(written, name), 'utf8')))
  const first = new Map(mails.toReversed().map(mail => [mail.headers.subject ?? '', mail.parts['text/html'] ?? '']))
  const names: string[] = []
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 720]) {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 600 } })
      for (const [subject, html] of first) {
        const name = `mail-${nameOf(subject)}-${colorScheme}-${width}`
        await page.setContent(html)
        await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
        names.push(name)
      }
      await page.close()
    }
  return names
}

function nameOf(subject: string): string {
  return subject
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
}
