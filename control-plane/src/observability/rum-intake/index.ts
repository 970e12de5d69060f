export { type BodyBounds, bounded, type FindApp, foreignOrigin, senderOf } from './caller.ts'
export { type CountryOf, noCountries, openCountries } from './country.ts'
export { rumIntakeRoutes } from './routes.ts'
