// The printer of reports: reads a page from standard input and writes it as PDF to standard output. The control plane
// starts it for each page (`PHAROS_PRINTER`), as a process that it can end.
import { buffer } from 'node:stream/consumers'
import { CannotPrint, printInSandbox } from './check/browser/print.ts'

/** The exit code of a machine that cannot print (EX_UNAVAILABLE, sysexits.h). */
const UNAVAILABLE = 69

// Whoever wanted the page is gone: nobody reads what is printed. Exiting ends the sandbox.
process.once('disconnect', () => process.exit(1))

try {
  const html = await buffer(process.stdin)
  const pdf = await printInSandbox(html.toString())
  await new Promise<void>(resolve => process.stdout.write(pdf, () => resolve()))
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(error instanceof CannotPrint ? UNAVAILABLE : 1)
}
