import { findForm } from '@countersign/forms'
import {
  drawWhole,
  type FinalPdfDeps,
  readWholeRequests,
  type WholeRequest,
} from '../modules/approval/index.ts'
import type { FileStore } from '../modules/file/index.ts'
import { readFormOf } from '../modules/form-customization/index.ts'
import { PdfError } from '../pdf/pdf-error.ts'
import { AppError } from '../platform/app-error.ts'
import { sha256 } from '../platform/canonical-json.ts'
import type { SystemCtx } from '../platform/context.ts'
import type { Tx } from '../platform/database/connect.ts'
import { FileNames, fileNameOf } from '../platform/zip/file-name.ts'
import { type LeftOut, lineColumns, requestColumns } from './columns.ts'
import type { ExportedZip } from './exported-zip.ts'
import type { SpooledSheet } from './spooled-sheet.ts'

/** The parts of an export that requests of one kind fill. */
interface KindParts {
  folder: string
  requests: SpooledSheet<WholeRequest>
  lines: SpooledSheet<WholeRequest['lines'][number] & { applyNo: string }>
}

/**
 * Adds every submitted request: its row and its trail in the sheets of its kind, its attachments, and its PDF unless it is
 * still running. What is missing or damaged is given to `leaveOut`, and keeps nothing else from being exported.
 */
export async function exportRequests(
  ctx: SystemCtx<Tx>,
  deps: FinalPdfDeps,
  zip: ExportedZip,
  leaveOut: (one: LeftOut) => Promise<void>,
): Promise<void> {
  const kinds = new Map<string, KindParts>()
  const folders = new FileNames()
  for await (const request of readWholeRequests(ctx)) {
    const { row, record } = request
    const kind = kinds.get(row.kind) ?? (await openKind(ctx, zip, folders, row.kind))
    kinds.set(row.kind, kind)
    await kind.requests.add(request)
    for (const line of request.lines) await kind.lines.add({ ...line, applyNo: row.applyNo })
    const path = `${kind.folder}/${fileNameOf(row.applyNo || row.id)}`
    const add = async (path: string, { bytes, why }: Found) =>
      bytes ? zip.addFile(path, bytes) : leaveOut({ applyNo: row.applyNo, path, why })
    if (!record) await add(`${path}.pdf`, { why: reasons.recordDamaged })
    else if (row.status !== 'running') await add(`${path}.pdf`, await findPdf(ctx, deps, request))
    const names = new FileNames()
    for (const file of request.files)
      await add(`${path}/${names.add(file.name)}`, await findFile(deps.store, file))
  }
}

async function openKind(
  ctx: SystemCtx<Tx>,
  zip: ExportedZip,
  folders: FileNames,
  kind: string,
): Promise<KindParts> {
  const product = findForm(kind)
  const folder = `申请/${folders.add(product?.title ?? kind)}`
  const forms = product ? [await readFormOf(ctx, kind), product] : []
  return {
    folder,
    requests: zip.spool(`${folder}.xlsx`, requestColumns(forms)),
    lines: zip.spool(`${folder}-审批记录.xlsx`, lineColumns),
  }
}

/** The bytes of a file, or why it has none. */
type Found = { bytes: Uint8Array; why?: never } | { bytes?: never; why: string }

const reasons = {
  recordDamaged: '申请的记录或签名图片与存证不符',
  documentDamaged: '存档的 PDF 缺失或已被改动',
  notDrawn: 'PDF 未能生成',
  missing: '文件缺失',
  changed: '文件已被改动',
  unreadable: '文件无法读取',
} as const

async function findPdf(ctx: SystemCtx<Tx>, deps: FinalPdfDeps, request: WholeRequest): Promise<Found> {
  try {
    return { bytes: await drawWhole(ctx, deps, request) }
  } catch (error) {
    if (error instanceof AppError && (error.code === 'recordDamaged' || error.code === 'documentDamaged'))
      return { why: reasons[error.code] }
    if (error instanceof PdfError) return { why: reasons.notDrawn }
    if (isOfDisk(error)) return { why: reasons.recordDamaged }
    throw error
  }
}

async function findFile(store: FileStore, file: { id: string; sha256: string }): Promise<Found> {
  try {
    const bytes = await store.findAll(file.id)
    if (!bytes) return { why: reasons.missing }
    return sha256(bytes) === file.sha256 ? { bytes } : { why: reasons.changed }
  } catch (error) {
    if (isOfDisk(error)) return { why: reasons.unreadable }
    throw error
  }
}

/** Whether the operating system refused to open or read a file. */
function isOfDisk(error: unknown): boolean {
  return (
    error instanceof Error && 'syscall' in error && (error.syscall === 'open' || error.syscall === 'read')
  )
}
