import type { Readable } from 'node:stream'
import { readBrowserConfig } from '../../config.ts'
import type { PrintJob } from './inside/message.ts'
import { findMachine, type Machine } from './machine.ts'
import { ControlGroups } from './sandbox/control-group.ts'
import { newUser, Sandbox } from './sandbox/sandbox.ts'
import { NODE, PRINT } from './sandbox/tree.ts'

/** A page of 2,000 monitors prints in about ten seconds on a quiet machine. */
const TIMEOUT_MS = 60_000
/** The largest PDF that is handed on. */
const MOST_BYTES = 8_000_000

/** The machine cannot print at all: a part of the sandbox is missing. */
export class CannotPrint extends Error {}

/** Prints a page by Chromium in a sandbox of its own: without network, and with the limits of browser checks. */
export async function printInSandbox(html: string): Promise<Buffer> {
  const machine = machineHere()
  const job: PrintJob = { html, browser: machine.browser, timeout_ms: TIMEOUT_MS }
  const sandbox = new Sandbox({
    user: newUser(),
    machine,
    groups: ControlGroups.find(),
    timeoutMs: TIMEOUT_MS,
    binds: [],
    command: [NODE, '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', PRINT],
    signal: new AbortController().signal,
  })
  sandbox.tell(JSON.stringify(job))
  const [ended, pdf] = await Promise.all([sandbox.ended, readBounded(sandbox)])
  if (ended !== 'by_itself' || pdf === null || pdf.subarray(0, 5).toString() !== '%PDF-')
    throw new Error(`the page was not printed (${ended.replaceAll('_', ' ')}): ${sandbox.complaint.trim()}`)
  return pdf
}

function machineHere(): Machine {
  try {
    return findMachine(readBrowserConfig())
  } catch (error) {
    throw new CannotPrint(error instanceof Error ? error.message : String(error))
  }
}

/** What the sandbox hands over; null, and its end, if that is too much. */
async function readBounded(sandbox: Sandbox): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of sandbox.output as Readable & AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) {
      sandbox.kill()
      return null
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
