export { GATE_CONSUMER, startGate } from './consumer.ts'
export { ALERT_RAISED, type AlertRaised, type AlertWhat } from './event.ts'
export { NOTIFIED_GROUPS } from './groups.ts'
export { GATED_EVENTS } from './incoming.ts'
