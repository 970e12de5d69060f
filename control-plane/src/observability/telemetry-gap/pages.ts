/**
 * What pages send of an account counts apart from what it sends itself, since their token is public: whoever floods it
 * neither uses up the allowance of the account nor blinds its other rules. A name for both, wherever accounts are counted.
 */
export function pagesOf(account: string): string {
  return `${account}${PAGES}`
}

const PAGES = ' pages'

/** The account that a name counts for, and whether it is of its pages. */
export function countedFor(name: string): { account: string; isPages: boolean } {
  const isPages = name.endsWith(PAGES)
  return { account: isPages ? name.slice(0, -PAGES.length) : name, isPages }
}
