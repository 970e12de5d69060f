export { counted, inWords, lengthInWords } from './clock-words.ts'
export { NOTICE_CONSUMER, startNotices } from './consumer.ts'
export { startReminders } from './reminder.ts'
