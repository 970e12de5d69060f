import type { OperatorLimits } from '@nats-io/jwt'

/** No limits. The server reads a missing limit as 0, so each must be written out (NATS JWT v2). */
export const UNLIMITED = {
  subs: -1,
  data: -1,
  payload: -1,
  imports: -1,
  exports: -1,
  wildcards: true,
  conn: -1,
  leaf: -1,
} satisfies OperatorLimits

/** Enables JetStream for an account. The system account must not have it, or the server refuses to start. */
export const UNLIMITED_JETSTREAM = {
  mem_storage: -1,
  disk_storage: -1,
  streams: -1,
  consumer: -1,
  max_ack_pending: -1,
  mem_max_stream_bytes: -1,
  disk_max_stream_bytes: -1,
  max_bytes_required: false,
} satisfies OperatorLimits

/**
 * What one connection of a limited user may use of the server. An agent has one subscription for replies and one for
 * each open pull; its outcomes are shortened to fit into a message.
 */
export const AGENT_LIMITS = { subs: 1_000, data: -1, payload: 1_048_576 }
