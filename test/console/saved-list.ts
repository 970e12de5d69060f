import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'

const LABELS = { csv: 'CSV with commas (1.5)', semicolon: 'CSV with semicolons (1,5)', ndjson: 'NDJSON' }

export interface SavedList {
  /** Of the file. */
  name: string
  text: string
  /** Its lines, without the header of CSV. */
  rows: string[]
}

/** Exports the list of a screen, or the one that is named, and reads the file. */
export async function savedList(screen: Page, of = '', format: keyof typeof LABELS = 'csv'): Promise<SavedList> {
  const name = of === '' ? 'Export' : `Export: ${of}`
  const button = screen.getByRole('button', { name, exact: true, includeHidden: true })
  await button.waitFor({ state: 'attached' })
  const menu = screen.locator('.more-actions:not([open])').filter({ has: button })
  if ((await menu.count()) > 0) await menu.locator('summary').click()
  await button.click()
  const saving = screen.waitForEvent('download')
  await screen.getByRole('dialog', { name }).getByRole('button', { name: LABELS[format] }).click()
  const file = await saving
  const content = (await buffer(await file.createReadStream())).toString()
  const lines = content.trimEnd().split(/\r?\n/)
  return { name: file.suggestedFilename(), text: content, rows: format === 'ndjson' ? lines : lines.slice(1) }
}
