const NAME_LENGTH = 60

/**
 * A name that strangers are shown, which no mail program turns into a link: without addresses, controls and direction
 * marks, on one line. Empty when nothing is left.
 */
export function safeName(name: string): string {
  const words = name
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .split(/\s+/)
    .filter(word => word !== '' && !/[/@\\]|www\./i.test(word))
  const [...characters] = words.join(' ')
  const cut =
    characters.length > NAME_LENGTH ? `${characters.slice(0, NAME_LENGTH - 1).join('')}…` : characters.join('')
  // A word joiner after the dot of a host name: it looks the same, and is not a host name.
  return cut.replaceAll(/\.(?=[\p{L}\p{N}])/gu, '.\u2060')
}
