import { TEXT_LANGUAGES } from '@pharos/shared-protocol/text/words.ts'
import { type Rule, type Source, sources } from './rule.ts'

const MAX_LINES = 300

/** What a catalogue says in other languages repeats its English line by line, so only the English counts. */
const TRANSLATIONS = new RegExp(
  `^( *)(?:${TEXT_LANGUAGES.filter(language => language !== 'en').join('|')}): \\{\\n[^]*?^\\1\\},?\\n`,
  'gm',
)

function linesOf({ path, text }: Source): number {
  return (path.includes('/words/') ? text.replaceAll(TRANSLATIONS, '') : text).split('\n').length - 1
}

export const size: Rule = {
  name: 'file sizes',
  run: () => ({
    faults: sources()
      .map(source => ({ path: source.path, lines: linesOf(source) }))
      .filter(({ lines }) => lines > MAX_LINES)
      .map(({ path, lines }) => `${path} has ${lines} lines: split it by what it does (${MAX_LINES} is the end)`),
  }),
}
