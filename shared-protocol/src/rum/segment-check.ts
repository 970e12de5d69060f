// What is found in stored segments of replays.

/** `not_inspected`: it took too long or too much memory. */
export const FINDING_CODES = ['card_number', 'mail_address', 'token', 'not_inspected'] as const
export type FindingCode = (typeof FINDING_CODES)[number]

export interface SegmentFinding {
  code: FindingCode
  count: number
}

/** Where something was masked: a visible text, what no one sees, a field, an attribute, an address, a style, an element. */
export const MASKED_PLACES = ['text', 'hidden_text', 'field', 'attribute', 'address', 'style', 'element'] as const

/** Why: whatever the settings, or one of `settings.privacy`. `unknown`: the SDK did not say its settings. */
export const MASKING_RULES = [
  'always',
  'mask_inputs',
  'mask_text',
  'mask_selectors',
  'block_selectors',
  'query_parameters',
  'unknown',
] as const

export interface MaskedPlace {
  place: (typeof MASKED_PLACES)[number]
  rule: (typeof MASKING_RULES)[number]
  count: number
}
