export { isPicture } from './attachment-type.rules.ts'
export { avatarAddress, FileAddresses, fileIdOf, fileIdsIn, readerOf } from './file-address.rules.ts'
export {
  findSample,
  type FileRow,
  holdFiles,
  linkFiles,
  listFiles,
  listFilesOfRequest,
  saveFile,
  lockSignatures,
  spendSignatures,
  type UnspentSignature,
} from './file.repository.ts'
export { fileRoutes } from './file.routes.ts'
export { addressOf, type FileDeps, presentFile } from './file.service.ts'
export type { FileStore } from './file-store.types.ts'
export { FolderStore, syncFolder, UnfinishedFolderStore } from './folder-store.adapter.ts'
export { isAttachableBy, isUploadedBy } from './file-purposes.rules.ts'
export { countPictures, findPicture, type PictureRow } from './kept-picture.repository.ts'
export { getPictureFile, keepPicture } from './kept-picture.service.ts'
export type { PictureShelf } from './kept-picture.types.ts'
export { scalePicture } from './scaled-picture.adapter.ts'
export { selectNamedBytes } from './named-bytes.repository.ts'
export { forgetUnused } from './unused-file.service.ts'
