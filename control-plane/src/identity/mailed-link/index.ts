export { linksTo, refuseLink } from './link.ts'
export { requireOwnPage } from './own-page.ts'
