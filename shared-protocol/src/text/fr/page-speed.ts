import type { PAGE_SPEED } from '../en/page-speed.ts'
import type { Translated } from '../words.ts'

export const PAGE_SPEED_FR: Translated<typeof PAGE_SPEED> = {
  'page.not_loaded': 'la page n’a pas pu être chargée : {error}',
  'page.lcp_not_measured': 'LCP : non mesuré',
  'page.cls_not_measured': 'CLS : non mesuré',
  'page.transfer_not_measured': 'transfert : non mesuré',
  'page.lcp_over': 'LCP de {actual} ms, au-dessus du budget de {limit} ms',
  'page.cls_over': 'CLS de {actual}, au-dessus du budget de {limit}',
  'page.transfer_over': 'transfert de {actual} octets, au-dessus du budget de {limit} octets',
  'page.good': 'tous les budgets sont respectés',
  'page.changed': 'la page mesurée a été modifiée',
}
