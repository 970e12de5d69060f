import type { Capture } from './event.ts'

// The configuration of an application as its SDK downloads it (`GET /rum/config/{client_token}.json`).

export interface RumPrivacy {
  /** Whether values of all fields are masked. */
  mask_inputs: boolean
  /** Whether all visible text is masked. */
  mask_text: boolean
  /** CSS selectors of elements that are left out; an empty box of the same size takes their place. */
  block_selectors: string[]
  /** CSS selectors of elements whose texts and values are masked, whatever the other settings. */
  mask_selectors: string[]
  /** Names of query parameters whose values are kept. */
  query_parameters: string[]
}

export interface RumConfig {
  application_id: string
  /** Identifies this configuration. */
  revision: string
  /** The addresses that the SDK sends to: `{events_url}` and `{replay_url}/v1/segments`. */
  events_url: string
  replay_url: string
  recorder_url: string
  privacy: RumPrivacy
  /** Nothing is stored or sent before `consent()`. */
  consent_required: boolean
  /** Origins whose requests get a `traceparent` header. */
  trace_origins: string[]
  /** Enabled rules in the order of their positions, and enabled filters. */
  rules: RumRuleConfig[]
  filters: RumFilterConfig[]
  /** The numbers of errors (`errorNumber`) whose issues are ignored. */
  ignored_errors?: number[]
}

export interface RumRuleConfig {
  id: string
  capture: Exclude<Capture, 'none'>
  /** The effective rate. */
  sample_rate: number
  conditions: RumCondition[]
  min_duration_ms: number
  require_interaction: boolean
}

export interface RumFilterConfig {
  id: string
  conditions: RumCondition[]
  capture_replay: boolean
}

export const CONDITION_KINDS = [
  'page_url',
  'custom_event',
  'error',
  'failed_request',
  'frustration',
  'vital',
  'user_set',
  'attribute',
  'device_class',
  'release',
  'environment',
] as const
export type ConditionKind = (typeof CONDITION_KINDS)[number]

export const CONDITION_OPS = ['equals', 'not_equals', 'contains', 'starts_with', 'matches', 'gt', 'is_set'] as const
export type ConditionOp = (typeof CONDITION_OPS)[number]

/** All conditions of a rule must hold in one session. Which ops and values a kind takes: `condition.ts`. */
export interface RumCondition {
  kind: ConditionKind
  op: ConditionOp
  value: ConditionValue
}

/** Text for most kinds; null for `is_set`; otherwise what the kind compares. */
export type ConditionValue =
  | string
  | null
  | { type?: string; message_contains?: string; handled?: boolean }
  | { class: string; url_contains?: string }
  | { name: string; gt: number }
  | { name: string; value: string | number | boolean }
