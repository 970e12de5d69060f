import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'

/** Returns the fields that an update accepts. Some are in its schema only to be refused. */
export function fieldsOf(update: AnyRoute): string[] {
  const { shape } = update.body as unknown as {
    shape: Record<string, { def: { innerType?: { def: { type: string } } } }>
  }
  return Object.keys(shape).filter(name => shape[name]?.def.innerType?.def.type !== 'never')
}
