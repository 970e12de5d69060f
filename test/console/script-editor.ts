import type { Page } from 'playwright-core'

/** The form of a new browser check. */
export const NEW = '/console/monitors/new?type=browser'

/** Replaces what is in the editor by a text that is pasted. */
export async function write(screen: Page, script: string): Promise<void> {
  const editor = screen.getByRole('textbox', { name: 'Script' })
  await editor.click()
  await screen.keyboard.press('Control+a')
  await editor.evaluate((content, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, script)
}
