export { type CountryOf, noCountries, openCountries } from './country.ts'
export { rumIntakeRoutes } from './routes.ts'
