export { linksTo, refuseLink } from './link.ts'
