export { assetRoutes } from './asset.routes.ts'
export { occupyRooms, refuseLetRooms, refuseTakenRooms } from './lease-rooms.service.ts'
export { differencesOfLease } from './lease-defects.rules.ts'
export {
  listKeptOccupations,
  listLeaseEnds,
  listOccupying,
  listUnloggedEnds,
  listWrongLetDays,
} from './kept-leases.repository.ts'
export { type LeaseTerms, termsOfLease } from './leased-rooms.rules.ts'
export { roomColumns } from './room-sheet.rules.ts'
export { importRooms, listEveryRoom } from './room-sheet.service.ts'
export { findLeaseOfToday, readRoom } from './room.service.ts'
