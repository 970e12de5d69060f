/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number]

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
/** The contrast that text needs (WCAG 2.2, 1.4.3 AA), and that pictures and controls need (1.4.11). */
export const AA_TEXT = 4.5
export const AA_GRAPHIC = 3

/** Of `#rrggbb`. */
export function rgbOf(hex: string): Rgb {
  const at = (index: number) => Number.parseInt(hex.slice(index, index + 2), 16)
  return [at(1), at(3), at(5)]
}

export function hexOf(colour: Rgb): string {
  return `#${colour.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** The contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrastOf(a: Rgb, b: Rgb): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

function luminance([r, g, b]: Rgb): number {
  const linear = (part: number) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/** `share` (0 to 1) of one colour over another. */
export function mix(colour: Rgb, ground: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => colour[index] * share + ground[index] * (1 - share)
  return rounded([part(0), part(1), part(2)])
}

/** The colour itself if it is readable on every ground, else the closest darker or lighter one that is. */
export function readableOn(colour: Rgb, grounds: readonly Rgb[], contrast = AA_TEXT): Rgb {
  const worst = (candidate: Rgb) => Math.min(...grounds.map(ground => contrastOf(candidate, ground)))
  const end = grounds.every(ground => luminance(ground) > 0.18) ? BLACK : WHITE
  for (let share = 1; share > 0; share -= 0.02) {
    const candidate = mix(colour, end, share)
    if (worst(candidate) >= contrast) return candidate
  }
  return end
}

/** Black or white, whichever is more readable on it; one of the two always has a contrast of 4.5. */
export function inkOn(ground: Rgb): Rgb {
  return contrastOf(WHITE, ground) >= contrastOf(BLACK, ground) ? WHITE : BLACK
}

function rounded([r, g, b]: Rgb): Rgb {
  return [Math.round(r), Math.round(g), Math.round(b)]
}
