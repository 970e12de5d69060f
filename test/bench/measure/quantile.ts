/** The quantile of a sample by nearest rank; null for an empty sample. */
export function quantile(sample: readonly number[], share: number): number | null {
  if (sample.length === 0) return null
  const sorted = sample.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null
}

export function median(sample: readonly number[]): number | null {
  return quantile(sample, 0.5)
}
