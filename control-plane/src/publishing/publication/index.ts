export { PUBLICATION_CONSUMER, PUBLICATION_EVENTS, startPublication } from './consumer.ts'
