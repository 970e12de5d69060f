import type { PAGE_SPEED } from '../en/page-speed.ts'
import type { Translated } from '../words.ts'

export const PAGE_SPEED_DE: Translated<typeof PAGE_SPEED> = {
  'page.not_loaded': 'die Seite ließ sich nicht laden: {error}',
  'page.lcp_not_measured': 'LCP: nicht gemessen',
  'page.cls_not_measured': 'CLS: nicht gemessen',
  'page.transfer_not_measured': 'Übertragung: nicht gemessen',
  'page.lcp_over': 'LCP {actual} ms liegt über dem Budget von {limit} ms',
  'page.cls_over': 'CLS {actual} liegt über dem Budget von {limit}',
  'page.transfer_over': 'Übertragung {actual} Bytes liegt über dem Budget von {limit} Bytes',
  'page.good': 'jedes Budget ist eingehalten',
  'page.changed': 'eine andere Seite wird gemessen',
}
