export { InvoiceList } from './invoices.tsx'
export { Subscription } from './subscription.tsx'
