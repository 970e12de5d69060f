/** filled below */
export const RDAP_SNAPSHOT: ReadonlyMap<string, string> = new Map()
