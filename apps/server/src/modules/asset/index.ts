export { assetRoutes } from './asset.routes.ts'
export { occupyRooms, refuseTakenRooms } from './lease-rooms.service.ts'
export { differencesOfLease } from './lease-defects.rules.ts'
export {
  listKeptOccupations,
  listLeaseEnds,
  listOccupying,
  listUnloggedEnds,
} from './kept-leases.repository.ts'
export { type LeaseTerms, termsOfLease } from './leased-rooms.rules.ts'
