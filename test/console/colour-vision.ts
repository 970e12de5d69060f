import type { Rgb } from '../../control-plane/src/publishing/page-html/colour.ts'

/** Three of a hundred people lack one of the three kinds of cones, most of them the red or the green ones. */
export const VISIONS = ['deuteranopia', 'protanopia', 'tritanopia'] as const
type Vision = (typeof VISIONS)[number]
type Triple = readonly [number, number, number]

/** On linear RGB, for a complete lack (Machado, Oliveira and Fernandes 2009). */
const MATRICES: Record<Vision, readonly [Triple, Triple, Triple]> = {
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** How somebody with a vision sees a colour, in linear RGB from 0 to 1. */
export function seenWith(vision: Vision, colour: Rgb): Triple {
  const linear = colour.map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const row = (weights: Triple) =>
    Math.min(
      1,
      Math.max(
        0,
        weights.reduce((sum, weight, at) => sum + weight * (linear[at] ?? 0), 0),
      ),
    )
  const [red, green, blue] = MATRICES[vision]
  return [row(red), row(green), row(blue)]
}

/** How different two colours look: the distance in CIELAB (ΔE 1976); 2.3 is just noticeable. */
export function distance(a: Triple, b: Triple): number {
  const [from, to] = [labOf(a), labOf(b)]
  return Math.hypot(...from.map((part, at) => part - (to[at] ?? 0)))
}

function labOf([r, g, b]: Triple): readonly number[] {
  const x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b
  const z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
  const root = (part: number) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116)
  return [116 * root(y) - 16, 500 * (root(x) - root(y)), 200 * (root(y) - root(z))]
}
