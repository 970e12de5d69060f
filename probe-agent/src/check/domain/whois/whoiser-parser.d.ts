/** whoiser has no types for its parser, and its entry point opens sockets. */
declare module 'whoiser/src/parsers.js' {
  /** Returns fields by label; repeated labels are joined with a space, statuses and name servers are lists. */
  export function parseDomainWhois(
    domain: string,
    text: string,
    ignorePrivacy: boolean,
  ): Record<string, string | string[] | undefined>
}
