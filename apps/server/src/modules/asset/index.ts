export { assetRoutes } from './asset.routes.ts'
export { occupyRooms, refuseTakenRooms } from './lease-rooms.service.ts'
