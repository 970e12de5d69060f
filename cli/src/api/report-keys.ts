import {
  REPORT_KEYS_BYTES,
  REPORT_KEYS_PATH,
  type ReportKey,
  readReportKeys,
} from '@pharos/shared-protocol/report/key.ts'
import { failed, usageFailure } from '../failure.ts'
import { reach } from './connect.ts'

const PATIENCE_MS = 15_000

/** The keys with which an installation signs or has signed reports. */
export async function fetchReportKeys(text: string): Promise<{ url: string; keys: ReportKey[] }> {
  const url = addressOf(text)
  const response = await reach(url, url, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
  const keys = response.ok ? readReportKeys(await start(response)) : null
  if (keys === null) throw failed(`${url} serves no keys of reports (${response.status}).`, 'Is this its address?')
  return { url, keys }
}

/** Over plain HTTP anybody on the way could serve a key of their own. */
function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isLocal = url !== null && /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isLocal))
    throw usageFailure('--from must be the address of the installation, with https.')
  return `${url.origin}${REPORT_KEYS_PATH}`
}

async function start(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > REPORT_KEYS_BYTES) return ''
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
