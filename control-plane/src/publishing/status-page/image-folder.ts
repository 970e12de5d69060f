import type { PageKey } from './event.ts'

/** The folder of a page's images in the object store. */
export function folderOf({ id, account_id }: PageKey): string {
  return `branding/${account_id}/${id}/`
}
