import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { TEXT_LANGUAGES } from '@pharos/shared-protocol/text/words.ts'

interface Common {
  /** The 44,000 passwords of 12 characters or more that were found most often in leaks, in lower case. */
  whole: ReadonlySet<string>
  /** The words that they are made of: each without the digits and marks around it. */
  words: ReadonlySet<string>
}

let common: Common | null = null

/** Read at the first use: it takes a few megabytes. */
export function commonPasswords(): Common {
  common ??= read()
  return common
}

/** The shortest word that is looked for: shorter ones are in any random text. */
export const SHORTEST_WORD = 4
export const LONGEST_WORD = 32

function read(): Common {
  const lines = gunzipSync(readFileSync(new URL('common.txt.gz', import.meta.url)))
    .toString('utf8')
    .split('\n')
  const found = lines.flatMap(line => line.match(/\p{L}+/gu) ?? [])
  const units = found.flatMap(word => /^(.+?)\1+$/.exec(word)?.[1] ?? [])
  const words = [...found, ...units, ...datesInWords(), ...USUAL]
  return {
    whole: new Set(lines),
    words: new Set(words.filter(({ length }) => length >= SHORTEST_WORD && length <= LONGEST_WORD)),
  }
}

/** What a password that has to change every month is made of, in the languages of the console. */
function datesInWords(): string[] {
  return TEXT_LANGUAGES.flatMap(language => {
    const nameOf = (options: Intl.DateTimeFormatOptions, days: number) =>
      new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
        .format(Date.UTC(2026, 0, 1 + days))
        .toLowerCase()
    const months = Array.from({ length: 12 }, (_, n) => nameOf({ month: 'long' }, n * 31))
    return [...months, ...Array.from({ length: 7 }, (_, n) => nameOf({ weekday: 'long' }, n))]
  })
}
const USUAL =
  'spring summer autumn fall winter frühling fruehling sommer herbst printemps été ete automne hiver passwort motdepasse willkommen bienvenue hallo bonjour soleil admin company entreprise monitoring'.split(
    ' ',
  )

/** Passphrases that everybody knows, without spaces. */
export const PHRASES: readonly string[] = [
  'correcthorsebatterystaple',
  'thequickbrownfoxjumpsoverthelazydog',
  'thequickbrownfox',
  'tobeornottobethatisthequestion',
  'tobeornottobe',
  'maytheforcebewithyou',
  'maytheforce',
  'allyourbasearebelongtous',
  'winteriscoming',
  'openthepodbaydoorshal',
  'openthepodbaydoors',
  'iloveyousomuch',
  'thisismypassword',
  'changemeplease',
  'letmeinplease',
  'trustnoone',
  'onceuponatime',
  'inthebeginning',
  'itwasthebestoftimes',
  'callmeishmael',
  'twinkletwinklelittlestar',
  'neverGonnaGiveYouUp'.toLowerCase(),
  'passwordpassword',
]
