export {
  type Break,
  type ChainHead,
  chainStart,
  extendChain,
  findBreak,
  type NewEvent,
  type StoredEvent,
} from './event-chain.ts'
export { listEvents, saveEvents } from './event.repository.ts'
