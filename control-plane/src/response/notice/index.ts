export { NOTICE_CONSUMER, startNotices } from './consumer.ts'
export { startReminders } from './reminder.ts'
export { startSummaries } from './summary.ts'
