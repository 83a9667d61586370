export { avatarAddress, FileAddresses, fileIdOf, fileIdsIn, readerOf } from './file-address.ts'
export {
  findSample,
  type FileRow,
  holdFiles,
  linkFiles,
  listFiles,
  listFilesOfRequest,
  saveFile,
  spendSignature,
} from './file.repository.ts'
export { fileRoutes } from './file.routes.ts'
export { addressOf, type FileDeps, presentFile } from './file.service.ts'
export { FileStore, syncFolder } from './file-store.ts'
export { forgetUnused } from './unused-file.service.ts'
