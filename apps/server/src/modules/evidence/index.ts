export {
  type Break,
  type ChainHead,
  chainStart,
  extendChain,
  findBreak,
  type NewEvent,
} from './event-chain.ts'
export { listEvents, saveEvents } from './event.repository.ts'
