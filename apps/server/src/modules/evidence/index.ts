export {
  type Break,
  chainStart,
  extendChain,
  findBreak,
  type NewEvent,
  sealEvent,
  type StoredEvent,
} from './event-chain.rules.ts'
export { type Actor, actorIn } from './actor.rules.ts'
export { anchorSeal, auditHead, type AnchorLink } from './anchor-seal.rules.ts'
export {
  type EventRow,
  insertEvents,
  listEvents,
  listEventsOf,
  selectEvents,
} from './event.repository.ts'
