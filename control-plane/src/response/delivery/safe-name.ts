const NAME_LENGTH = 60

/**
 * Makes a name safe to show to strangers, so that no mail program turns it into a link: without addresses, controls and
 * direction marks, on one line. Empty if nothing is left.
 */
export function safeName(name: string): string {
  const words = name
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .split(/\s+/)
    .filter(word => word !== '' && !/[/@\\]|www\./i.test(word))
  const [...characters] = words.join(' ')
  const cut =
    characters.length > NAME_LENGTH ? `${characters.slice(0, NAME_LENGTH - 1).join('')}…` : characters.join('')
  // A word joiner after each dot in a word: it looks the same, but no longer is a host name.
  return cut.replaceAll(/\.(?=[\p{L}\p{N}])/gu, '.\u2060')
}

/**
 * Makes a stranger's text safe to show to people who read it: no program turns a part of it into a link, and it stays on
 * one line. All that can be seen of it stays.
 */
export function unlinked(text: string, most: number): string {
  const shown = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  const cut = shown.length > most ? `${shown.slice(0, most - 1).toWellFormed()}…` : shown
  return cut.replaceAll(/\.(?=[\p{L}\p{N}])|:(?=\/\/)|@(?=\S)|:(?=\S)/gu, sign => `${sign}\u2060`)
}
