export {
  type Break,
  chainStart,
  extendChain,
  findBreak,
  type NewEvent,
} from './event-chain.ts'
export { findEventTime, listEvents, saveEvents } from './event.repository.ts'
