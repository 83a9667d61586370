export { hasPanoramas } from './panorama.repository.ts'
export { keepPanoramaPicture } from './panorama-picture.service.ts'
export { submitMap, submitPanorama, submitSpots } from './panorama.service.ts'
export { panoramaRoutes } from './panorama.routes.ts'
