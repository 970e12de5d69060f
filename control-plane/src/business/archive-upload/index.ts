export { uploadRoutes } from './routes.ts'
export { dropUpload, openUpload } from './stored.ts'
export { eraseUploads, startUploadExpiry } from './sweep.ts'
