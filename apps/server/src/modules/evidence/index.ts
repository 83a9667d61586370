export {
  type Break,
  chainStart,
  extendChain,
  findBreak,
  type NewEvent,
} from './event-chain.ts'
export { listEvents, listEventTimes, saveEvents } from './event.repository.ts'
