import { existsSync, globSync, readFileSync } from 'node:fs'
import { parseHar, toHar } from './har.ts'
import { byteMask, jsonMask, type SecretMask } from './mask.ts'
import { type Job, KINDS, type Kind } from './message.ts'
import { HARS } from './paths.ts'
import type { Attachment } from './record.ts'
import { readZip, writeZip } from './zip.ts'

interface Terms {
  passed: boolean
  keep: Job['keep']
  maxBytes: Job['max_bytes']
  secrets: string[]
}

export interface GatheredArtifact {
  kind: Kind
  content: Buffer
}

/**
 * One artifact of each requested kind that was created and is not too large; that of the first failing test, if there
 * is one.
 */
export function gatherArtifacts(attachments: readonly Attachment[], terms: Terms): GatheredArtifact[] {
  const mask = byteMask(terms.secrets)
  return KINDS.flatMap(kind => {
    if (!isKept(kind, terms)) return []
    try {
      const content = READERS[kind](attachments, mask)
      return content === null || content.length > terms.maxBytes[kind] ? [] : [{ kind, content }]
    } catch {
      // The file of an interrupted run may be incomplete, or missing when the disk was full.
      return []
    }
  })
}

/** A passing run has files of its tests only if the script itself requested them. */
function isKept(kind: Kind, { keep, passed }: Terms): boolean {
  if (keep[kind] === 'never') return false
  return !passed || keep[kind] === 'always' || kind !== 'har'
}

type Read = (attachments: readonly Attachment[], mask: SecretMask | null) => Buffer | null

const READERS: Record<Kind, Read> = {
  screenshot: attachments => readAttachment(attachments, 'screenshot'),
  video: attachments => readAttachment(attachments, 'video'),
  trace: (attachments, mask) => maskTrace(readAttachment(attachments, 'trace'), mask),
  har: (_, mask) => gatherHar(mask),
}

function readAttachment(attachments: readonly Attachment[], name: string): Buffer | null {
  const path = attachments.find(one => one.name === name && one.path !== undefined && existsSync(one.path))?.path
  return path === undefined ? null : readFileSync(path)
}

/** The HAR files of all contexts merged into one. */
function gatherHar(mask: SecretMask | null): Buffer | null {
  const hars = globSync(`${HARS}/*.har`)
    .sort()
    .map(path => parseHar(readFileSync(path, 'utf8')))
  if (hars.length === 0) return null
  const text = toHar(hars)
  return Buffer.from(mask === null ? text : jsonMask(text, mask))
}

function maskTrace(zip: Buffer | null, mask: SecretMask | null): Buffer | null {
  if (zip === null || mask === null) return zip
  return writeZip(readZip(zip).map(({ name, content }) => ({ name, content: maskEntry(name, content, mask) })))
}

/** Events and network logs are lines of JSON and must stay valid; everything else is page content or images. */
function maskEntry(name: string, content: Buffer, mask: SecretMask): Buffer {
  if (!/\.(trace|network|stacks)$/.test(name)) return mask.bytes(content)
  const lines = content.toString('utf8').split('\n')
  return Buffer.from(lines.map(line => jsonMask(line, mask)).join('\n'))
}
