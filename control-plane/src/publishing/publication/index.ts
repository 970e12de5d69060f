export { PUBLICATION_CONSUMER, PUBLICATION_EVENTS, startPublication } from './consumer.ts'
export { loadPublishedIncidents, type PublishedIncident } from './load.ts'
