// Prints one page inside the sandbox, which has no network, and hands the PDF to the printer.
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import playwright from 'playwright-core'
import type { PrintJob } from './message.ts'
import { REPORT_FD } from './paths.ts'

const FOOTER = `<div style="font-size:8px;width:100%;text-align:center"><span class="pageNumber"></span> / <span class="totalPages"></span></div>`

const job = await readJob()
const pdf = await print(job)
await new Promise<void>(resolve => new Socket({ fd: REPORT_FD }).write(pdf, () => resolve()))
process.exit(0)

/** Reads the job, which is one line. The end of the input means that the printer has ended, so this sandbox ends too. */
async function readJob(): Promise<PrintJob> {
  const lines = createInterface({ input: process.stdin })
  const { promise, resolve } = Promise.withResolvers<string>()
  lines.once('line', resolve).once('close', () => process.exit(1))
  return JSON.parse(await promise) as PrintJob
}

async function print({ html, browser: executablePath, timeout_ms: timeout }: PrintJob): Promise<Buffer> {
  // This process is already sandboxed, and no user namespace is left inside for Chromium's own sandbox.
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-gpu']
  const browser = await playwright.chromium.launch({ executablePath, headless: true, args, timeout })
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true })
  const page = await context.newPage()
  await page.setContent(html, { waitUntil: 'load', timeout })
  return page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: FOOTER,
  })
}
