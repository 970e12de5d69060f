import type { RumConfig } from '@pharos/shared-protocol/rum/config.ts'
import type { ObjectStore } from '../../platform/objects/store.ts'
import { MOST_CONFIG_BYTES, type Pointer, pointerKey } from './publish.ts'

const MOST_POINTER_BYTES = 1_000

/** The key of the configuration that a token points to; null if there is none. */
export async function readPointer(objects: ObjectStore, token: string): Promise<string | null> {
  const pointer = await objects.read(pointerKey(token), MOST_POINTER_BYTES)
  return pointer === null ? null : (JSON.parse(pointer.toString('utf8')) as Pointer).file
}

/** The published configuration of a token; null if there is none. */
export async function readConfig(objects: ObjectStore, token: string): Promise<RumConfig | null> {
  const file = await readPointer(objects, token)
  const config = file === null ? null : await objects.read(file, MOST_CONFIG_BYTES)
  return config === null ? null : (JSON.parse(config.toString('utf8')) as RumConfig)
}
