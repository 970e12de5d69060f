import type {
  AutomaticText,
  AutomaticTitle,
  NamedComponents,
} from '@pharos/shared-protocol/contract/response/automatic-text.ts'

/** The most names in one sentence. */
const MOST_NAMES = 5

/** A sentence in which `{names}` stands for one or several names. */
type Phrase = string | { one: string; other: string }

/** The words of what Pharos says by itself on public incidents, in one language, by code. */
export interface AutomaticWords {
  affected: { recovered: Phrase; affected: Phrase; affected_too: Phrase; still_affected: Phrase }
  reopened: string
  /** `{url}` is the address of the incident that continues. */
  merged: { elsewhere: string; here: string }
  component_down: string
  disruption: string
  /** The last item of a list with too many names: `{count}` more. */
  more: string
}

export const ENGLISH: AutomaticWords = {
  affected: {
    recovered: { one: '{names} works again.', other: '{names} work again.' },
    affected: { one: '{names} is affected.', other: '{names} are affected.' },
    affected_too: { one: '{names} is affected, too.', other: '{names} are affected, too.' },
    still_affected: { one: '{names} is still affected.', other: '{names} are still affected.' },
  },
  reopened: 'This incident is open again.',
  merged: {
    elsewhere: 'This incident goes on as part of another one.',
    here: 'This incident goes on as part of another one: {url}',
  },
  component_down: '{name} is down',
  disruption: 'Service disruption',
  more: '{count} more',
}

type Automatic = AutomaticText | AutomaticTitle
type Sentence<C> = (said: Extract<Automatic, { code: C }>, words: AutomaticWords, list: Lister) => string
type Lister = (phrase: Phrase, named: NamedComponents) => string

/** What each code says. A code without a sentence or without words does not compile. */
const SENTENCES: { [C in Automatic['code']]: Sentence<C> } = {
  affected({ recovered, affected, still_affected }, { affected: words }, list) {
    const arrived = still_affected.names.length > 0 ? words.affected_too : words.affected
    return joined(
      list(words.recovered, recovered),
      list(arrived, affected),
      recovered.names.length > 0 ? list(words.still_affected, still_affected) : '',
    )
  },
  reopened: ({ affected }, words, list) => joined(words.reopened, list(words.affected.affected, affected)),
  merged({ url }, { merged: words }) {
    // Plain texts leave out the address behind other words.
    return url === null ? words.elsewhere : words.here.replace('{url}', () => `[${url}](${url})`)
  },
  component_down: ({ component }, words) => words.component_down.replace('{name}', () => component),
  disruption: (_, words) => words.disruption,
}

/**
 * Returns the function that says automatic texts (Markdown) and titles in a language. `locale` is a BCP 47 tag, for
 * lists of names. Pure.
 */
export function speaker(words: AutomaticWords, locale: string): (said: Automatic) => string {
  const names = new Intl.ListFormat(locale, { type: 'conjunction' })
  const list: Lister = (phrase, { names: shown, more }) => {
    const items = more > 0 ? [...shown, words.more.replace('{count}', String(more))] : shown
    if (items.length === 0) return ''
    const sentence = typeof phrase === 'string' ? phrase : items.length === 1 ? phrase.one : phrase.other
    return sentence.replace('{names}', () => names.format(items))
  }
  return <C extends Automatic['code']>(said: Extract<Automatic, { code: C }>) =>
    (SENTENCES[said.code as C] as Sentence<C>)(said, words, list)
}

/** The sentence that is stored beside the code. English lists have no comma before the last item. */
export const inEnglish = speaker(ENGLISH, 'en-GB')

/** The code of a text, unless the text has been changed since, as an earlier version does without touching the code. */
export function codeOf<A extends Automatic>(text: string | null, automatic: A | null | undefined): A | null {
  return automatic && inEnglish(automatic) === text ? automatic : null
}

/**
 * What has changed in the components that an incident affects: `Pay works again. Cart is still affected.` Null if
 * nothing has. Names in order; pure.
 */
export function affectedText(before: readonly string[], after: readonly string[]): AutomaticText | null {
  const recovered = before.filter(name => !after.includes(name))
  const [kept, added] = [after.filter(name => before.includes(name)), after.filter(name => !before.includes(name))]
  if (recovered.length === 0 && added.length === 0) return null
  return { code: 'affected', recovered: named(recovered), affected: named(added), still_affected: named(kept) }
}

/** That an incident is open again, and what it affects. Pure. */
export function reopenedText(affected: readonly string[]): AutomaticText {
  return { code: 'reopened', affected: named(affected) }
}

function named(names: readonly string[]): NamedComponents {
  return { names: names.slice(0, MOST_NAMES), more: Math.max(0, names.length - MOST_NAMES) }
}

function joined(...sentences: string[]): string {
  return sentences.filter(Boolean).join(' ')
}
