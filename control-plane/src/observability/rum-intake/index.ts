export { rumIntakeRoutes } from './routes.ts'
