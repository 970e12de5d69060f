/** Characters that XML 1.0 cannot represent, however they are escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very characters that are taken out
const UNSPEAKABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text escaped for an element or a quoted attribute. */
export function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(UNSPEAKABLE, '')
    .replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}

/** An element with text. */
export function element(name: string, text: string, attributes = ''): string {
  return `<${name}${attributes}>${xml(text)}</${name}>`
}
