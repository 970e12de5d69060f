import type { PageKey } from './event.ts'

/** The folder of all images of an account. */
export function imagesOfAccount(account: string): string {
  return `branding/${account}/`
}

/** The folder of a page's images in the object store. */
export function folderOf({ id, account_id }: PageKey): string {
  return `${imagesOfAccount(account_id)}${id}/`
}
