import type { PointRow } from '../../platform/telemetry-store/row.ts'

/** What was stored of a request, for the headers of its reply. */
export interface Parts {
  samples: number
  histograms: number
  exemplars: number
}

/** Counts the parts in rows of valid points. */
export function countParts(rows: readonly PointRow[]): Parts {
  const samples = rows.filter(({ kind }) => kind === 'gauge' || kind === 'sum').length
  const exemplars = rows.reduce((sum, row) => sum + (row['exemplars.time']?.length ?? 0), 0)
  return { samples, histograms: rows.length - samples, exemplars }
}

/** Takes off points that the limits of the account refused afterwards, whose kind is not known: samples first. */
export function withoutLater({ samples, histograms, exemplars }: Parts, refused: number): Parts {
  const lost = Math.min(refused, samples)
  return { samples: samples - lost, histograms: Math.max(0, histograms - (refused - lost)), exemplars }
}
