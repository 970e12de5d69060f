/** The colours of the mark where nothing else asks for one. */
const [ACCENT, LAMP] = ['#2450d6', '#ffd35c']

/** The mark of Pharos, a lighthouse, as paths in a square of 32: what is white, and what shines. */
export const MARK = {
  size: 32,
  radius: 8,
  tower:
    'M16 3.5l3.6 3.6h-7.2z M12 12h8v1.8h-8z M13.4 15h5.2l.37 3h-5.94z M12.84 19.5h6.32l.42 3.4h-7.16z M12.24 24.4h7.52l.34 2.8h-8.2z',
  light: 'M13.9 8.1h4.2v2.9h-4.2z M12.4 8.5v2.2L3.4 13.8V5.4z M19.6 8.5v2.2l9 3.1V5.4z',
} as const

/**
 * The mark as an SVG document.
 *
 * @param ground the colour of its square, as a CSS colour without quotes
 * @param light the colour of what shines
 */
export function printMark(ground: string = ACCENT, light: string = LAMP): string {
  const { size, radius, tower } = MARK
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><title>Pharos</title><rect width="${size}" height="${size}" rx="${radius}" fill="${ground}"/><path d="${tower}" fill="#fff"/><path d="${MARK.light}" fill="${light}"/></svg>`
}
