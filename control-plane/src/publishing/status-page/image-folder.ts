import type { PageKey } from './event.ts'

/** Where the images of a page lie in the object store. */
export function folderOf({ id, account_id }: PageKey): string {
  return `branding/${account_id}/${id}/`
}
