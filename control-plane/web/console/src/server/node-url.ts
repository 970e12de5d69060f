/** The ASCII form of a domain (UTS 46), as `node:url` has it: the contract's schemas ask for it. */
export function domainToASCII(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return ''
  }
}
