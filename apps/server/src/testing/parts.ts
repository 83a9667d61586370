/**
 * Parts of the server for programs that prepare or measure an installation; the product itself does not use
 * this file.
 */
export { hashPassword, Tokens } from '../modules/identity/index.ts'
export { anchorChains } from '../jobs/anchor-chains.ts'
export { closeAuditBatches } from '../jobs/close-audit-batches.ts'
export { fillLedger } from '../modules/approval/index.ts'
export { chainStart, type EventRow, sealEvent } from '../modules/evidence/index.ts'
export { countPastDays } from '../modules/figures/index.ts'
export { FolderStore } from '../modules/file/index.ts'
export { fontFolders } from '../pdf/font.ts'
export { type Layout, layOut, type PdfInput } from '../pdf/layout.ts'
export { newId } from '../platform/context.ts'
export { connect } from '../platform/database/connect.ts'
export { type EmbeddedDatabase, openEmbedded, startEmbedded } from '../platform/database/embedded.ts'
export { migrate } from '../platform/database/migrate.ts'
export { type Evidence, openEvidence } from '../platform/evidence.ts'
export { createLog } from '../platform/log.ts'
export { drawSignature } from '../seed/draw-signature.ts'
export { seedTenant } from '../seed/seed-tenant.ts'
