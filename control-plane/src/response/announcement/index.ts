export { ANNOUNCED_EVENTS, ANNOUNCEMENT_CONSUMER, startAnnouncements } from './consumer.ts'
