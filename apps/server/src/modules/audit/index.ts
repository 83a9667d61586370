export { auditRoutes } from './audit.routes.ts'
export {
  deleteCut,
  findCuttable,
  findDrawn,
  findLastBatch,
  findStreamed,
  insertBatch,
  insertCut,
  listBatches,
  listBatchesAt,
  listCuts,
  listOpen,
  listOpenWrites,
  listSealed,
  lockChain,
  readClock,
  saveStreamed,
  type StoredBatch,
  type StoredCut,
} from './audit-chain.repository.ts'
export { batchSeal, cutSeal, entriesHash, leftOutOf } from './audit-seal.rules.ts'
export { sendEntries } from './audit-stream.adapter.ts'
