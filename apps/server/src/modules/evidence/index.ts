export {
  type Break,
  chainStart,
  extendChain,
  findBreak,
  type NewEvent,
  sealEvent,
  type StoredEvent,
} from './event-chain.ts'
export { type Actor, actorIn } from './actor.ts'
export { anchorSeal, type AnchorLink } from './anchor-seal.ts'
export {
  type EventRow,
  insertEvents,
  listEvents,
  listEventsOf,
  selectEvents,
} from './event.repository.ts'
