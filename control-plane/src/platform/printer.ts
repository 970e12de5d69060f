import { spawn } from 'node:child_process'
import type { Config } from './config.ts'

/** Why a page was not printed. */
export type PrintFault = 'no_browser' | 'print_failed' | 'too_large'
export type Printout = { pdf: Buffer } | { fault: PrintFault; complaint: string }

/** The largest page that is printed, and the largest PDF that is kept. */
export const MOST_PRINTED = { html_bytes: 4_000_000, pdf_bytes: 8_000_000 }
/** From the start of the program to its last byte: a sandbox starts in seconds, and 40 pages print in about ten. */
const LONGEST_MS = 120_000
const KEPT_COMPLAINT = 2_000
/** The exit code of a program that cannot print here at all (EX_UNAVAILABLE, sysexits.h). */
export const UNAVAILABLE = 69

/**
 * Prints a page as PDF by the program `PHAROS_PRINTER`, a process of its own: it starts Chromium in a sandbox without
 * network, and is ended if it takes too long or prints too much. It gets the page, and nothing of our environment but
 * where to find the browser. The channel shows it when this process is gone, so that it ends Chromium.
 */
export async function printPage(config: Config, html: string): Promise<Printout> {
  const { PHAROS_PRINTER: program, PHAROS_BROWSER_PATH: browser } = config
  if (program === undefined) return { fault: 'no_browser', complaint: 'PHAROS_PRINTER is not set' }
  if (Buffer.byteLength(html) > MOST_PRINTED.html_bytes)
    return { fault: 'too_large', complaint: 'the page is too large' }
  const child = spawn(process.execPath, [program], {
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', ...(browser === undefined ? {} : { PHAROS_BROWSER_PATH: browser }) },
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  })
  const run = new PrintRun()
  const timer = setTimeout(() => run.end(child, 'print_failed', 'it took too long'), LONGEST_MS)
  child.stdout?.on('data', (chunk: Buffer) => {
    if (!run.keep(chunk)) run.end(child, 'too_large', 'the PDF is too large')
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => run.complain(text))
  child.stdin?.on('error', () => {}).end(html)
  const code = await new Promise<number | null>(resolve => {
    child.once('error', error => {
      run.complain(error.message)
      resolve(null)
    })
    child.once('close', resolve)
  })
  clearTimeout(timer)
  return run.result(code)
}

/** What a program has printed so far. */
class PrintRun {
  readonly #chunks: Buffer[] = []
  #bytes = 0
  #fault: PrintFault | null = null
  #complaint = ''

  keep(chunk: Buffer): boolean {
    this.#bytes += chunk.length
    const fits = this.#bytes <= MOST_PRINTED.pdf_bytes
    if (fits) this.#chunks.push(chunk)
    return fits
  }

  complain(text: string): void {
    this.#complaint = (this.#complaint + text).slice(-KEPT_COMPLAINT)
  }

  end(child: { kill(signal: 'SIGKILL'): boolean }, fault: PrintFault, why: string): void {
    this.#fault ??= fault
    this.complain(why)
    child.kill('SIGKILL')
  }

  result(code: number | null): Printout {
    const complaint = this.#complaint.trim()
    if (this.#fault) return { fault: this.#fault, complaint }
    if (code === UNAVAILABLE) return { fault: 'no_browser', complaint }
    const pdf = Buffer.concat(this.#chunks)
    if (code !== 0 || pdf.length === 0) return { fault: 'print_failed', complaint: complaint || `exit code ${code}` }
    return { pdf }
  }
}
