export { PAGING_CONSUMER, PAGING_EVENTS, startPaging } from './consumer.ts'
