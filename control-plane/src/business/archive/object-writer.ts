import { createHash } from 'node:crypto'
import type { ObjectStore } from '../../platform/objects/store.ts'
import type { ManifestDraft, MissingObject } from './manifest.ts'
import { inOrder, MOST_OBJECTS } from './objects.ts'

/** Adds a file to the archive, and waits until it was written. */
export type AddFile = (name: string, bytes: Buffer) => Promise<void>

/**
 * Adds the files that records name, one after the other, so that one is in memory. The manifest lists each: with its
 * checksum, or with the reason why it is not there.
 */
export async function writeObjects(objects: ObjectStore, draft: ManifestDraft, add: AddFile): Promise<void> {
  let left: number = MOST_OBJECTS.bytes
  for (const { most, key, ...about } of inOrder(draft.named)) {
    const bytes = draft.objects.length < MOST_OBJECTS.files ? await objects.read(key, Math.min(most, left)) : null
    if (bytes === null) draft.missing.push({ ...about, reason: reasonOf(draft, Math.min(most, left) < most) })
    else {
      left -= bytes.length
      const name = `object/${draft.objects.length + 1}`
      draft.objects.push({ name, key, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
      await add(name, bytes)
    }
  }
}

function reasonOf(draft: ManifestDraft, isFull: boolean): MissingObject['reason'] {
  return isFull || draft.objects.length >= MOST_OBJECTS.files ? 'too_large' : 'missing'
}
