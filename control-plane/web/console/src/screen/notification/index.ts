export { Where } from './channel-row.tsx'
export { Deliveries } from './deliveries.tsx'
export { DetailFields, type Details, givenOf } from './details.tsx'
