/**
 * The browser's stand-in for the function of `node:url` that the contract's schemas use: the ASCII form of a domain
 * (UTS 46).
 */
export function domainToASCII(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return ''
  }
}
