/** Encodings of the registries that still use a national one. */
const BY_TLD: Record<string, string> = {
  kr: 'euc-kr',
  jp: 'shift_jis',
  cn: 'gb18030',
  tw: 'big5',
  hk: 'big5',
  ru: 'koi8-r',
  su: 'koi8-r',
  ua: 'koi8-u',
  by: 'windows-1251',
  kz: 'windows-1251',
  bg: 'windows-1251',
  pl: 'iso-8859-2',
  hu: 'iso-8859-2',
  cz: 'iso-8859-2',
  sk: 'iso-8859-2',
  tr: 'iso-8859-9',
  gr: 'iso-8859-7',
  il: 'windows-1255',
  th: 'windows-874',
}

const ISO_2022_JP = Buffer.from('\x1b$')

/** The text of an answer: UTF-8 if valid, ISO-2022-JP by its escapes, else the country's encoding, else Latin 1. */
export function decode(bytes: Buffer, tld: string): string {
  if (bytes.includes(ISO_2022_JP)) return new TextDecoder('iso-2022-jp').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(BY_TLD[tld] ?? 'windows-1252').decode(bytes)
  }
}
